import { type RefusalReason, refusalReasons } from './decisions.ts'

/**
 * Returns one sentence for each reason, then the colleague's own sentence if there is one. The text «Another reason.»
 * is left out if there is an own sentence.
 */
export function reasonSentences(reasons: readonly RefusalReason[], sentence: string): string[] {
  const own = sentence.trim().replaceAll(/\s+/g, ' ')
  const known = reasons.filter((reason) => reason !== 'other' || own === '')
  return [...known.map((reason) => refusalReasons[reason]), ...(own === '' ? [] : [own])]
}
