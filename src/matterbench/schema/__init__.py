"""Public types: what MatterBench reads and writes as JSON. Models only; nothing here does I/O."""
