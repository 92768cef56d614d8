"""Defects: what a careless drafter gets wrong, planted in a document at a known place before it is written.

Each knows what was meant and what stands there instead, so that gold, trap and the clean twin of a task follow from it.
"""
