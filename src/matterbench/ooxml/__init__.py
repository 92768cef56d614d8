"""Word packages: read, compare, explain. Says what changed, never whether it was allowed."""
