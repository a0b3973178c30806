/**
 * A key shown beside the action that it triggers. Hidden from screen readers, because the action has a label. Only the
 * office loads its style, `key.css`.
 */
export function Key({ of }: { of: string }) {
  return (
    <kbd className="key" aria-hidden="true">
      {of}
    </kbd>
  )
}
