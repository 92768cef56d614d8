"""Results as people and other programs read them: words, JSON, HTML, SARIF. Pure functions of a result."""
