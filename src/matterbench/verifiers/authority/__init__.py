"""Whether changes were allowed: places, authority over footprints, the shape of new text, expected edits."""
