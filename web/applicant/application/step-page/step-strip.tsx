import type { StripId } from '#contract/step.ts'
import { Motif } from '#web/pictures/motif.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { thisDevice } from '#web/applicant/drafts/this-device.ts'
import { strip, type StripSquare } from '#web/applicant/session/progress.ts'
import { stripMotifs } from '#web/applicant/application/strip-motifs.ts'
import styles from './step-strip.module.css'

const words = { completed: 'completed', active: 'to do now', pending: 'not started' } as const

const none: readonly StripId[] = []

export interface StepStripProps {
  /** Id of the section shown on this page. */
  here: StripId
  nextStage: string
  /** Ids of the sections with a save that waits on this device to be sent. */
  waiting?: readonly StripId[]
}

/**
 * The progress strip above a step, with one square for each section. Finished squares are filled; the square of this
 * page is framed.
 */
export function StepStrip({ here, nextStage, waiting = none }: StepStripProps) {
  const squares = strip(nextStage)
  const word = ({ id, state }: StripSquare) =>
    state === 'completed' && waiting.includes(id) ? `waits on this ${thisDevice()}` : words[state]
  const at = squares.findIndex(({ id }) => id === here) + 1
  return (
    <div className={styles.strip} data-full-width>
      <ol aria-label="Your progress">
        {squares.map((square) => {
          const { id, label, state } = square
          return (
            <li
              key={id}
              className={classNames(styles[state], id === here && styles.here)}
              aria-current={id === here ? 'step' : undefined}
            >
              <Motif name={stripMotifs[id]} />
              <span className={styles.name}>
                {label}
                <span className="visually-hidden">, {word(square)}</span>
              </span>
            </li>
          )
        })}
      </ol>
      <p>
        Step {at} of {squares.length}
      </p>
    </div>
  )
}
