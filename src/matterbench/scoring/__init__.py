"""Verdicts to scores."""
