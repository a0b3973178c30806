import { useQuery } from '@tanstack/react-query'
import { programmes } from 'virtual:institution/programmes'
import { today } from '#contract/dates.ts'
import type { Sitting } from '#contract/eligibility/candidate.ts'
import { candidateOf } from '#contract/eligibility/candidate-of.ts'
import { programmeById } from '#contract/programmes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import styles from './credits.module.css'
import { creditsOf } from './credits-of.ts'
import { olevelResultsQuery } from './olevel-results-query.ts'

/**
 * One square for each credit that the chosen programme requires. The saved results and the sitting in the form fill
 * the squares. This is only a hint: applicants with too few credits can continue. Renders nothing if no programme is
 * chosen, or if the chosen programme requires no O'level credits.
 */
export function Credits({ sitting }: { sitting: Sitting }) {
  const profile = useProfile()
  const { data: results = [] } = useQuery(olevelResultsQuery)
  const programme = programmeById({ programmes }, profile.programmeId)
  if (programme === undefined) return null
  const candidate = candidateOf(
    { biodata: profile, olevelResults: results },
    today(),
    profile.admissionSession,
  )
  const count = creditsOf(programme, { ...candidate, sittings: [...candidate.sittings, sitting] })
  if (count === null) return null
  const { have, wanted, besides } = count
  return (
    <div className={styles.credits}>
      <div className={styles.count}>
        <span className={styles.squares} aria-hidden="true">
          {Array.from({ length: wanted }, (_, at) => (
            <span key={at} className={classNames(at < have && styles.filled)}>
              {at < have && <Icon name="check" />}
            </span>
          ))}
        </span>
        <strong role="status">
          {Math.min(have, wanted)} of {wanted} credits
        </strong>
      </div>
      <p>
        {programme.description} asks for {wanted} (A1 to C6).
        {besides.length > 0 && <strong> Still needed: {besides.join('; ')}.</strong>}
      </p>
    </div>
  )
}
