"""Edits Word documents: operations with places, all-or-nothing, tracked or not. Its own writing of WordprocessingML."""
