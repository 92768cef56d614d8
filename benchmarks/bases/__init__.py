"""Three base documents of three writers, and the scripts that made them; the .docx files are committed data."""
