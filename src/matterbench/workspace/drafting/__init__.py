"""Drafts deliverables: Word documents from blocks or templates, workbooks, JSON, CSV and text."""
