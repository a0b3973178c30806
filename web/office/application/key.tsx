import styles from './key.module.css'

/** A key shown beside the action it triggers. Hidden from screen readers, because the label of the button is enough. */
export function Key({ of }: { of: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {of}
    </kbd>
  )
}
