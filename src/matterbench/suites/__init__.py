"""The suites: content, mostly data, and what derives tasks from it."""
