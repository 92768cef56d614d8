"""From operations to changes: one file a family of invariants, each a pure function that yields `Change`s."""
