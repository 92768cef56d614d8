"""Tests of `matterbench.ooxml`, one file for each of its modules."""
