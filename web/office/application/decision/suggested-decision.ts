import type { OpenedApplication } from '#contract/office/applications.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { joinWithOr } from '#contract/eligibility/entry-words.ts'
import { awaitingResult } from '#contract/grades.ts'
import { type CheckName, checkNames } from '#contract/office/checks.ts'
import type { decisions } from '#contract/office/decisions/decisions.ts'
import { differs, type VerifiedRow } from '../../verified/verified-rows.ts'
import { lastReturned } from './last-returned.ts'

/**
 * Suggested next step. `confirm`: compare subjects with the slip. `request`: ask the applicant about differences.
 * `admit`: propose admission (requirements are met, no check has a problem). `choose`: the colleague must decide.
 */
export type NextStep = 'confirm' | 'request' | 'admit' | 'choose'

export interface Suggestion {
  step: NextStep
  /** Number of subjects that have not been compared with the slip. */
  open: number
  /** Number of subjects whose grade differs from the slip, or that the slip does not show. */
  differences: number
  /** Why Enter cannot propose the admission; empty for `admit`. The text does not end with a full stop. */
  because: string
  /** Continues `because` with a key to press, such as «: press a if they agree»; empty if there is none. */
  keyHint: string
  /** The check with a problem, if it is the reason why Enter cannot propose the admission. */
  problem?: CheckName
}

const subjects = (count: number) => (count === 1 ? '1 subject' : `${count} subjects`)

/** Returns how many of the typed results are not released yet, in words: «2 awaited results». */
function awaitedResults(rows: readonly VerifiedRow[]): string {
  const count = rows.filter(({ typed }) => typed === awaitingResult).length
  return count === 1 ? '1 awaited result' : `${count} awaited results`
}

type Assessed = Pick<OpenedApplication, 'results' | 'checks' | 'decisions'>

/**
 * Returns the suggested next step of an undecided application. After a proposal was returned, no admission is
 * suggested. Otherwise a single key press would propose the same admission again.
 */
export function suggestionFor(application: Assessed, rows: readonly VerifiedRow[]): Suggestion {
  const { results, checks } = application
  const open = rows.filter(({ verification }) => verification === null).length
  const differences = rows.filter(differs).length
  const counted = { open, differences }
  if (open > 0)
    return {
      ...counted,
      step: 'confirm',
      because: `${subjects(open)} to compare with the slip`,
      keyHint: ': press a if they agree',
    }
  if (differences > 0)
    return {
      ...counted,
      step: 'request',
      because: `${differences === 1 ? '1 subject differs' : `${differences} subjects differ`} from the slip`,
      keyHint: ': press c to ask the applicant',
    }
  const problem = checks.find(({ state }) => state === 'problem')
  const verdict = results.eligibility[0]?.verdict
  if (verdict === 'awaiting')
    return {
      ...counted,
      step: 'choose',
      because: `The requirements depend on ${awaitedResults(rows)}`,
      keyHint:
        results.requirementsMetFor.length > 0
          ? ': press c to ask the applicant, or p to offer another programme'
          : ': press c to ask the applicant, or s to skip',
    }
  if (verdict !== 'met')
    return {
      ...counted,
      step: 'choose',
      because: 'The requirements are not met',
      keyHint:
        results.requirementsMetFor.length > 0
          ? ': press p to offer another programme'
          : ': press r to reject',
    }
  const unseen = results.eligibility[0]?.unseen ?? []
  if (unseen.length > 0)
    return {
      ...counted,
      step: 'choose',
      because: `${joinWithOr(unseen)} not seen`,
      keyHint: ': press e to record the certificate',
    }
  if (problem !== undefined)
    return {
      ...counted,
      step: 'choose',
      because: `Check first: ${checkNames[problem.name]}, ${problem.reason}`,
      keyHint: '',
      problem: problem.name,
    }
  if (lastReturned(application) !== undefined)
    return {
      ...counted,
      step: 'choose',
      because: 'The last proposal was returned',
      keyHint: ': read why, then press o to propose again',
    }
  return { ...counted, step: 'admit', because: '', keyHint: '' }
}

/**
 * Returns the key hint of a suggestion. `areAnswersShown`: true if the tab with the requests shows returned answers.
 * The key `a` then accepts these answers, so the hint must not name `a` as the key that confirms subjects.
 */
export function keyHintOf({ step, keyHint }: Suggestion, areAnswersShown: boolean): string {
  if (!areAnswersShown) return keyHint
  const answers = 'press a to accept the answers, or c to ask again'
  return step === 'confirm' ? `. First ${answers}` : `: ${answers}`
}

type Proposal = BodyOf<typeof decisions.propose>

/** Returns the request that proposes admission to the chosen programme, without conditions. */
export function suggestedProposal({ row, version, results }: OpenedApplication): Proposal {
  const { applicantId, programmeId } = row
  return { applicantId, version, kind: 'admit', programmeId, level: results.eligibility[0]?.level ?? '' }
}
