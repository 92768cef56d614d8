"""The families of tasks: each derives, from what an author writes, a task with its checks, oracle and saboteurs."""
