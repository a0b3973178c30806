import { type RefusalReason, refusalReasons } from './decisions.ts'

/**
 * Returns one sentence for each reason. If the colleague added a sentence, it comes last and replaces «Another
 * reason.».
 */
export function reasonSentences(reasons: readonly RefusalReason[], sentence: string): string[] {
  const addedSentence = sentence.trim().replaceAll(/\s+/g, ' ')
  const known = reasons.filter((reason) => reason !== 'other' || addedSentence === '')
  return [...known.map((reason) => refusalReasons[reason]), ...(addedSentence === '' ? [] : [addedSentence])]
}
