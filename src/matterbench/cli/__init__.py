"""The command line: one file a verb. Parse, one library call, print."""
