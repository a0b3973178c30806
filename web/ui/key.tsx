/**
 * A key shown beside the action that it triggers. Hidden from screen readers, because the action has a label. Needs the
 * style sheet `key.css`, which the portal does not load.
 */
export function Key({ of }: { of: string }) {
  return (
    <kbd className="key" aria-hidden="true">
      {of}
    </kbd>
  )
}
