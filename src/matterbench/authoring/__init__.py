"""Writers of matter documents: a small WordprocessingML writer, and the lease that `matterbench demo` mints.

A source is text in a tiny markup (`source`), numbered by `labels`, rendered by `compose` and packed by `docx`.
Nothing here reads a document: what the writer meant is returned as `Statement`s, so that readers can be held to it.
"""
