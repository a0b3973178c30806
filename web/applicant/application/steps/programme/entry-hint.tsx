import { useQuery } from '@tanstack/react-query'
import { meetsRequirements } from '#contract/entry-requirements.ts'
import { programmeById } from '#contract/programmes.ts'
import { hasReached, isStage } from '#contract/stages.ts'
import { programmes } from 'virtual:institution/programmes'
import { Banner } from '#web/ui/banner.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import styles from './entry-hint.module.css'
import { entrySentence, entrySubjects, standingWords } from './entry-words.ts'
import { olevelResultsQuery } from '../olevel-result/olevel-results-query.ts'

/** The entry requirements of a programme, compared with the results so far. A hint that never blocks. */
export function EntryHint({ programmeId }: { programmeId: string | null }) {
  const { nextStage } = useProfile()
  const mayHaveResults = isStage(nextStage) && hasReached(nextStage, 'OlevelResult')
  const { data: results = [] } = useQuery({ ...olevelResultsQuery, enabled: mayHaveResults })
  const programme = programmeById({ programmes }, programmeId)
  if (programme === undefined) return null
  return (
    <Banner tone="info" title={`What ${programme.description} asks for`}>
      <p>{entrySentence(programme.entry)}</p>
      <ul className={styles.subjects}>
        {entrySubjects(programme.entry).map((subject) => (
          <li key={subject}>{subject}</li>
        ))}
      </ul>
      <p>
        {results.length === 0
          ? 'You may still be waiting for a result: you can say so when you add your subjects.'
          : standingWords(meetsRequirements(programme.entry, results))}
      </p>
    </Banner>
  )
}
