import type { StripId } from '#contract/step.ts'
import { Motif } from '#web/pictures/motif.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { strip } from '#web/applicant/session/progress.ts'
import { stripMotifs } from '#web/applicant/application/strip-motifs.ts'
import styles from './step-strip.module.css'

const words = { completed: 'completed', active: 'to do now', pending: 'not started' } as const

export interface StepStripProps {
  /** Id of the section shown on this page. */
  here: StripId
  nextStage: string
}

/**
 * The progress strip above a step, with one square for each section. Finished squares are filled; the square of this
 * page is framed.
 */
export function StepStrip({ here, nextStage }: StepStripProps) {
  const squares = strip(nextStage)
  const at = squares.findIndex(({ id }) => id === here) + 1
  return (
    <div className={styles.strip} data-full-width>
      <ol aria-label="Your progress">
        {squares.map(({ id, label, state }) => (
          <li
            key={id}
            className={classNames(styles[state], id === here && styles.here)}
            aria-current={id === here ? 'step' : undefined}
          >
            <Motif name={stripMotifs[id]} />
            <span className={styles.name}>
              {label}
              <span className="visually-hidden">, {words[state]}</span>
            </span>
          </li>
        ))}
      </ol>
      <p>
        Step {at} of {squares.length}
      </p>
    </div>
  )
}
