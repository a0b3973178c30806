import type { SummaryRow, SummarySection } from '#contract/step.ts'
import { type StepId, stepOf } from '#contract/steps/registry.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmailAddress } from '#web/ui/email-address.tsx'
import styles from './section-view.module.css'

/** Returns a React key for a section: its title and values. */
export function sectionKey({ title, rows }: SummarySection): string {
  return [title, ...rows.map((row) => row.value)].join(' | ')
}

/** Whether a value, such as a grade, is so short that two rows fit side by side. */
const isShort = (value: string) => value !== '' && value.length <= 2

function Value({ of }: { of: string }) {
  if (of === '') return <span className={styles.none}>Not given</span>
  return /^\S+@\S+$/.test(of) ? <EmailAddress address={of} /> : of
}

interface AnswerProps extends SummaryRow {
  className?: string | undefined
}

function Answer({ label, value, className }: AnswerProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <Value of={value} />
      </dd>
    </div>
  )
}

/**
 * A group of answers, each with its label. The title is not shown if it is empty, or if it only repeats the step's
 * title or the first answer. On a phone, the answers whose labels are in the step's `lines` are shown without labels.
 */
export function SectionView({
  section,
  of,
  within,
}: {
  section: SummarySection
  of: StepId
  within: string
}) {
  const { title, rows } = section
  const repeats = title === '' || title === within || title === rows[0]?.value
  const lines = (stepOf(of).lines ?? [])
    .map((labels) => labels.flatMap((label) => rows.filter((row) => row.label === label && row.value !== '')))
    .filter((line) => line.length > 0)
  const otherRows = rows.filter((row) => !lines.flat().includes(row))
  const graded = otherRows.some(({ value }) => isShort(value))
  return (
    <div className={graded ? styles.graded : undefined}>
      {!repeats && <h3 className={styles.title}>{title}</h3>}
      {lines.length > 0 && (
        <dl className={classNames(styles.rows, styles.lines)}>
          {lines.flatMap((line) =>
            line.map((row) => (
              <Answer key={row.label} {...row} className={row === line.at(-1) ? styles.last : undefined} />
            )),
          )}
        </dl>
      )}
      {otherRows.length > 0 && (
        <dl className={classNames(styles.rows, graded ? styles.grades : styles.others)}>
          {otherRows.map((row) => (
            <Answer
              key={row.label}
              {...row}
              className={graded && isShort(row.value) ? styles.short : undefined}
            />
          ))}
        </dl>
      )}
    </div>
  )
}
