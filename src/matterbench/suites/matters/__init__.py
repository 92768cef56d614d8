"""The *matters* suite: worlds of documents, and the tasks over them."""
