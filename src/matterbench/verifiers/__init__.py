"""Deterministic checks: one file a class of check; a verifier's name is its module's name."""
