"""Tests of what a comparison reports, finding by finding."""
