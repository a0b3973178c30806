import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import styles from './results-tab.module.css'
import { differs, type VerifiedRow } from '../../verified/verified-rows.ts'

interface SubjectRowProps {
  row: VerifiedRow
  isCurrent: boolean
  canMark: boolean
  /** True while the keyboard shortcuts of the current row work. They are off while a form is open. */
  hasKeys: boolean
  onPoint(): void
  onRead(slip: string): void
}

/**
 * Returns how the chosen programme uses the subject, with the minimum grade if the grade is missing or too low. Returns
 * an empty string if the programme does not name the subject.
 */
function useText({ use, typed, verification }: VerifiedRow): string {
  if (use === null) return ''
  const grade = verification === null ? typed : verification.slip
  const words = use.required ? 'Required' : 'One of several'
  // Grades end with their rank: A1 is the best, F9 the worst. AR means that the result is awaited.
  const isEnough =
    grade !== null && (grade === 'AR' || Number(grade.slice(1)) <= Number(use.atLeast.slice(1)))
  return isEnough ? words : `${words}, min. ${use.atLeast}`
}

/** One typed subject. The current row shows its shortcuts if they work. */
export function SubjectRow({ row, isCurrent, canMark, hasKeys, onPoint, onRead }: SubjectRowProps) {
  const { subjectName, typed, verification } = row
  const isDifferent = differs(row)
  return (
    <tr
      className={classNames(isCurrent && styles.current, isDifferent && styles.differs)}
      aria-current={isCurrent || undefined}
      data-cursor={isCurrent || undefined}
      onClick={onPoint}
    >
      <th scope="row" title={subjectName}>
        {subjectName}
      </th>
      <td className={styles.grade}>{typed}</td>
      <td className={styles.grade}>
        {verification === null ? (
          <span className={styles.blank}>
            <span className="visually-hidden">Not read yet</span>
          </span>
        ) : (
          (verification.slip ?? 'None')
        )}
      </td>
      <td>
        {verification === null ? (
          isCurrent && canMark ? (
            <button type="button" className={styles.confirm} onClick={() => onRead(typed)}>
              Confirm{' '}
              {hasKeys && (
                <span className="key-hint">
                  <Key of="Space" /> <span className={styles.wideOnly}>or</span> <Key of="1" />–
                  <Key of="9" />
                </span>
              )}
            </button>
          ) : (
            <span className={styles.open}>To verify</span>
          )
        ) : (
          <span className={isDifferent ? styles.wrong : styles.right}>
            <Icon name={isDifferent ? 'warning' : 'check'} />
            {isDifferent ? (verification.slip === null ? 'Not on the slip' : 'Differs') : 'Confirmed'}
            <span className="visually-hidden"> by {verification.by}</span>
            {isCurrent && canMark && (
              <button type="button" className={styles.clear} onClick={() => onRead('open')}>
                Clear {hasKeys && <Key of="Del" />}
              </button>
            )}
          </span>
        )}
      </td>
      <td className={styles.open} title={useText(row)}>
        {useText(row)}
      </td>
    </tr>
  )
}
