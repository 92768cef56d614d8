"""Mutated packages: whatever is thrown at it, a comparison ends in a result or in one sentence, soon."""
