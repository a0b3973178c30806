import { type HistoryEntry, changesOf } from './changes.ts'
import styles from './change-list.module.css'

/** The changes of an audit entry, one line per field, or a dash if nothing has changed. */
export function ChangeList({ entry }: { entry: Pick<HistoryEntry, 'before' | 'after'> }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return '–'
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}: {before !== null && <del>{before}</del>} {after ?? <em>nothing</em>}
        </li>
      ))}
    </ul>
  )
}
