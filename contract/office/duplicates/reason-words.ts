import { briefShortfallWords, joinWithOr, unknownWords } from '../../eligibility/entry-words.ts'
import type { FirstShortfall } from '../../eligibility/verdict.ts'
import { maxMatches, type SharedKind } from './duplicates.ts'

/** Reason for the state of a check, as the database returns it. */
export type CheckReason =
  | { code: 'by-hand'; text: string }
  | { code: 'no-nin' | 'nin-given' | 'paid' | 'unpaid' }
  | { code: 'no-subjects' | 'subjects' | 'awaited'; count: number }
  | { code: 'board-differs' | 'differ' | 'verified' | 'documents'; count: number; of: number }
  | { code: 'unseen'; names: readonly string[] }
  | { code: 'met' | 'awaiting' | 'short' | 'not-compared'; shortfall: FirstShortfall | null }
  | { code: 'fraud' | 'other-kept' | 'to-decide' | 'searching' | 'no-duplicates'; count: number }
  | { code: 'shared'; kind: SharedKind }

const sharedWords: Readonly<Record<SharedKind, string>> = {
  phone: `Phone shared with more than ${maxMatches} others`,
  'name-birth': `Name and birth date shared with more than ${maxMatches} others`,
  'picture-similar': `Picture similar to more than ${maxMatches} others`,
}

const longestMissing = 60

/** Describes the first missing requirement in at most 60 characters, such as «Physics». Empty for null. */
export function missingWords(shortfall: FirstShortfall | null): string {
  if (shortfall === null) return ''
  if (shortfall.reason === 'programme-closed') return 'programme no longer on offer'
  const words = briefShortfallWords(shortfall)
  return words.length <= longestMissing ? words : `${words.slice(0, longestMissing - 1)}…`
}

/**
 * Describes the reason of a check, such as «4 of 9» for verified subjects. Empty for an unknown code: during an upgrade,
 * the migrated database returns codes of the next version.
 */
export function checkReasonWords(reason: CheckReason): string {
  switch (reason.code) {
    case 'by-hand':
      return reason.text
    case 'subjects':
      return `${reason.count} ${reason.count === 1 ? 'subject' : 'subjects'}`
    case 'awaited':
      return `${reason.count} awaited`
    case 'differ':
      return reason.count === 1 ? '1 differs' : `${reason.count} differ`
    case 'verified':
    case 'documents':
      return `${reason.count} of ${reason.of}`
    case 'unseen':
      return `${joinWithOr(reason.names)} not seen`
    case 'short':
      return missingWords(reason.shortfall)
    case 'to-decide':
      return `${reason.count} to decide`
    case 'shared':
      return sharedWords[reason.kind]
    case 'no-nin':
      return 'No NIN'
    case 'nin-given':
      return 'NIN given'
    case 'paid':
      return 'Paid'
    case 'unpaid':
      return 'Not paid'
    case 'no-subjects':
      return 'No subjects'
    case 'board-differs':
      return 'Board differs'
    case 'met':
      return 'Met'
    case 'awaiting':
      return 'Awaiting results'
    case 'not-compared':
      return 'Not compared yet'
    case 'fraud':
      return 'Suspected fraud'
    case 'other-kept':
      return 'Other one kept'
    case 'searching':
      return 'Being searched'
    case 'no-duplicates':
      return 'None'
    default:
      return unknownWords(reason)
  }
}
