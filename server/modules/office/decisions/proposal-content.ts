import { isDeepStrictEqual } from 'node:util'
import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import type { decisions } from '#contract/office/decisions/decisions.ts'
import { levelsOf } from '#contract/eligibility/levels.ts'
import { programmeById } from '#contract/programmes.ts'
import { fieldError } from '#server/http/errors.ts'
import type { DecisionRow, NewDecision } from './decision.store.ts'

export type Proposal = ParsedBodyOf<typeof decisions.propose>

/** Content of a proposed decision: the fields that the colleague fills in, such as the programme or the reasons. */
type Content = Omit<NewDecision, 'id' | 'applicantId' | 'proposedBy' | 'reconsiderationId'>

/**
 * Returns the content of a proposal. Fields that its kind does not use are null or empty.
 * @throws 400 the programme is not on offer, or nobody can enter it at this level.
 */
export function contentOf(proposal: Proposal, institution: Institution): Omit<Content, 'exceptionReason'> {
  const { kind, programmeId, level, conditions, reasons, sentence } = proposal
  if (kind === 'reject')
    return {
      kind,
      programmeId: null,
      level: null,
      conditions: '',
      reasons: [...new Set(reasons)],
      sentence,
    }
  const programme = programmeById(institution, programmeId)
  if (programme === undefined)
    throw fieldError('choice-unknown', 'programmeId', 'Choose a programme that is on offer.')
  if (!levelsOf(programme).includes(level))
    throw fieldError('choice-unknown', 'level', 'Choose a level of this programme.')
  return { kind, programmeId, level, conditions, reasons: [], sentence: '' }
}

/** Returns true if a decision has exactly this content. */
export function sameContent(current: DecisionRow, content: Content): boolean {
  const { kind, programmeId, level, conditions, reasons, sentence, exceptionReason } = current
  return isDeepStrictEqual(
    { kind, programmeId, level, conditions, reasons, sentence, exceptionReason },
    content,
  )
}
