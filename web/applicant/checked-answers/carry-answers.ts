import { programmeById } from '#contract/programmes.ts'
import { hasReached, isStage } from '#contract/stages.ts'
import type { Profile } from '#contract/profile.ts'
import { programmes } from 'virtual:institution/programmes'
import { sectionDraft } from '../drafts/section-drafts.ts'
import { takeAnswers } from './checked-answers.ts'
import { formValuesOf, setWaitingSittings } from './waiting-sittings.ts'

type Applicant = Pick<Profile, 'email' | 'nextStage' | 'programmeId'>

/**
 * Fills the drafts of the programme and the O'level results with the applicant's answers from «Check whether you
 * qualify», and deletes these answers. Existing drafts and saved sections stay as they are. Call it after the drafts
 * have been read.
 */
export function carryAnswers({ email, nextStage, programmeId }: Applicant): void {
  const answers = takeAnswers(email)
  if (answers === null) return
  const programme = programmeById({ programmes }, answers.programmeId)
  const category = programmes.find((each) => each.programmes.some(({ id }) => id === answers.programmeId))
  const choice = sectionDraft('programme')
  if (programme !== undefined && category !== undefined && programmeId === null && isEmpty(choice.read()))
    choice.keep({ category: category.name, programmeId: programme.id })
  const hasResults = isStage(nextStage) && hasReached(nextStage, 'OlevelResult')
  const result = sectionDraft('olevelResults')
  if (hasResults || !isEmpty(result.read())) return
  const [first, ...others] = answers.sittings.filter(({ subjects }) =>
    subjects.some(({ subjectName }) => subjectName !== ''),
  )
  if (first === undefined) return
  result.keep(formValuesOf(first))
  setWaitingSittings(others)
}

function isEmpty(answers: object): boolean {
  return Object.keys(answers).length === 0
}
