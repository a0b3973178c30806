import type { SummarySection } from '#contract/step.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmailAddress } from '#web/ui/email-address.tsx'
import styles from './section-view.module.css'

/** Returns a React key for a section: its title and values. */
export function sectionKey({ title, rows }: SummarySection): string {
  return [title, ...rows.map((row) => row.value)].join(' | ')
}

/** Returns whether a value, such as a grade, is so short that two rows fit side by side. */
const isShort = (value: string) => value !== '' && value.length <= 2

function Value({ of }: { of: string }) {
  if (of === '') return <span className={styles.none}>Not given</span>
  return /^\S+@\S+$/.test(of) ? <EmailAddress address={of} /> : of
}

/**
 * A group of answers, each with its label. The title is not shown if it is empty, or if it only repeats the step's
 * title (`within`) or the first answer.
 */
export function SectionView({ section, within }: { section: SummarySection; within: string }) {
  const { title, rows } = section
  const repeats = title === '' || title === within || title === rows[0]?.value
  return (
    <div>
      {!repeats && <h3 className={styles.title}>{title}</h3>}
      <dl className={styles.rows}>
        {rows.map(({ label, value }) => (
          <div key={label} className={classNames(isShort(value) && styles.short)}>
            <dt>{label}</dt>
            <dd>
              <Value of={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
