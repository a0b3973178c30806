import { chargedFor } from '#contract/fees/charged.ts'
import { enrolmentFees, feeThatUnlocks } from '#contract/fees/registry.ts'
import { instalmentAmounts } from '#contract/instalments.ts'
import type { Institution } from '#contract/institution.ts'
import { formatNaira } from '#contract/money.ts'
import { termsOf } from '#contract/session-terms.ts'
import type { LetterFacts } from './facts.ts'

/** Returns the enrolment fees of an admission session for the letter of admission. Fees with a deadline have `due`. */
export function letterFees(
  institution: Pick<Institution, 'fees' | 'earlierFees' | 'admission'>,
  session: string,
): LetterFacts['fees'] {
  const { fees } = termsOf(institution, session)
  return enrolmentFees.flatMap((id) => {
    const charged = chargedFor(fees, id)
    if (charged === undefined) return []
    const { amount, description, instalments } = charged
    const parts = instalments === undefined ? [] : instalmentAmounts(amount, instalments.percents)
    const inParts = parts.length < 2 ? '' : ` (in full, or ${parts.map(formatNaira).join(' + ')})`
    const due =
      id === feeThatUnlocks('letter')
        ? { kind: 'to-accept' as const }
        : instalments && { kind: 'after-acceptance' as const, days: [...instalments.dueDays] }
    return [{ description: `${description}${inParts}`, amountKobo: amount, ...(due && { due }) }]
  })
}
