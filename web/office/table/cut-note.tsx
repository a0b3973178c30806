interface CutNoteProps {
  /** Number of rows shown. */
  count: number
  /** Maximum number of rows that the server returns. */
  most: number
  /** Text that says which rows are shown, and where the other rows are. */
  words: string
}

/** Note that a list shows only a part of its rows. Renders nothing if the list is complete. */
export function CutNote({ count, most, words }: CutNoteProps) {
  return count < most ? null : <p role="note">{words}</p>
}
