"""MatterBench: an open benchmark for agentic legal work, scored by code first."""

__version__ = "0.1.0"
