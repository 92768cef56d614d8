"""What an agent acts on: a folder of documents, tools, and a Word editor."""
