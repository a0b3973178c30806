import { useQuery } from '@tanstack/react-query'
import { candidateOf } from '#contract/eligibility/candidate-of.ts'
import { routeWords } from '#contract/eligibility/entry-words.ts'
import { entryOf, programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import { today } from '#contract/dates.ts'
import type { Route } from '#contract/eligibility/entry-rule.ts'
import { programmeById } from '#contract/programmes.ts'
import { hasReached, isStage } from '#contract/stages.ts'
import { programmes } from 'virtual:institution/programmes'
import { Banner } from '#web/ui/banner.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import styles from './entry-hint.module.css'
import { verdictWords } from '../../../eligibility/entry-words.ts'
import { olevelResultsQuery } from './olevel-results-query.ts'

/**
 * Shows the entry requirements of a programme, and whether the saved results meet them. This is only a hint: applicants
 * who do not meet the requirements can continue. Renders nothing without a programme.
 */
export function EntryHint({ programmeId }: { programmeId: string | null }) {
  const profile = useProfile()
  const { nextStage } = profile
  const mayHaveResults = isStage(nextStage) && hasReached(nextStage, 'OlevelResult')
  const { data: results = [] } = useQuery({ ...olevelResultsQuery, enabled: mayHaveResults })
  const programme = programmeById({ programmes }, programmeId)
  if (programme === undefined) return null
  const candidate = candidateOf(
    { biodata: profile, olevelResults: results },
    today(),
    profile.admissionSession,
  )
  const { routes, advice } = entryOf(programme, candidate.session)
  return (
    <Banner tone="info" title={`What ${programme.description} asks for`}>
      {routes.map((route) => (
        <RouteLines key={route.name} route={route} named={routes.length > 1} />
      ))}
      {advice?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        {results.length === 0
          ? 'You may still be waiting for a result: you can say so when you add your subjects.'
          : verdictWords(programmeVerdict(programme, candidate))}
      </p>
    </Banner>
  )
}

function RouteLines({ route, named }: { route: Route; named: boolean }) {
  const { lead, subjects, besides } = routeWords(route)
  const [only] = subjects
  return (
    <>
      {named && (
        <p>
          <strong>{route.name}</strong>
        </p>
      )}
      {lead !== '' && (
        <p>
          {lead}
          {subjects.length === 0 && '.'}
          {subjects.length === 1 && `, with a credit in ${only}.`}
          {subjects.length > 1 && ', with a credit in each of these:'}
        </p>
      )}
      {subjects.length > 1 && (
        <ul className={styles.subjects}>
          {subjects.map((subject) => (
            <li key={subject}>{subject}</li>
          ))}
        </ul>
      )}
      {besides.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}
