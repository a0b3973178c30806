import styles from './key.module.css'

/** A key shown beside the action that it triggers. Hidden from screen readers, because the action has a label. */
export function Key({ of }: { of: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {of}
    </kbd>
  )
}
