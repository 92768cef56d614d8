"""The hidden half: what only verifiers see. Nothing that an agent touches imports it."""
