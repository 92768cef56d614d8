"""Measurements: accuracy on planted changes, noise, speed and memory; nothing here is installed with the package."""
