"""Tests; they mirror `src`."""
