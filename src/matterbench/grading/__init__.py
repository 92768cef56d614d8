"""The only grader: evidence and a task's hidden half to verdicts and a score; scripts played, tasks proved."""
