import { chargedFor } from '#contract/fees/charged.ts'
import type { Fees } from '#contract/fees/fee-data.ts'
import { enrolmentFees, type FeeId, feeName, feeOf, feeTitle } from '#contract/fees/registry.ts'
import type { FeesPaid } from '#server/db/schema.ts'

/** One step of the enrolment. */
export interface EnrolmentLeg {
  title: string
  done: boolean
  at: Date | string | null
  /** What the applicant does while it is not done. */
  now: string
  /** What comes after it. */
  next: string
}

export interface EnrolmentFacts {
  feesPaid: FeesPaid
  /** What the applicant's session charges. */
  fees: Fees
  matricNumber: string | null
  matricIssuedAt: Date | null
  portalPasswordSetAt: string | null
}

/** A leg before it is known what comes after it. */
type LegAlone = Omit<EnrolmentLeg, 'next'> & {
  /** How the leg before announces this one. */
  announced: string
}

/** The fees that open with the offer, the numbers they unlock, then the other fees that the session charges. */
export function enrolmentLegs(facts: EnrolmentFacts): EnrolmentLeg[] {
  const { matricNumber, matricIssuedAt, portalPasswordSetAt } = facts
  const charged = enrolmentFees.filter((id) => chargedFor(facts.fees, id) !== undefined)
  const withOffer = charged.filter((id) => 'stage' in feeOf(id).opensAfter)
  const later = charged.filter((id) => 'fee' in feeOf(id).opensAfter)
  const legs: LegAlone[] = [
    ...withOffer.map((id) => feeLeg(id, facts, false)),
    {
      title: 'Matric number',
      done: matricNumber !== null,
      at: matricIssuedAt,
      now: 'Get your matric number.',
      announced: 'Then your admission letter and your matric number open.',
    },
    {
      title: 'Portal password',
      done: portalPasswordSetAt !== null,
      at: portalPasswordSetAt,
      now: 'Choose your password for the learning portal.',
      announced: 'Then you choose your password for the learning portal.',
    },
    ...later.map((id) => feeLeg(id, facts, id === later.at(-1))),
  ]
  return legs.map(({ announced: _own, ...leg }, at) => ({
    ...leg,
    next: legs.slice(at + 1).find(({ done }) => !done)?.announced ?? 'Then your enrolment is complete.',
  }))
}

function feeLeg(id: FeeId, { feesPaid }: EnrolmentFacts, isLast: boolean): LegAlone {
  const { call, inParts } = feeOf(id)
  const how = inParts ? ', in full or in parts' : ''
  const name = feeName(id)
  return {
    title: feeTitle(id),
    done: id in feesPaid,
    at: feesPaid[id] ?? null,
    now: call ?? `Pay your ${name}${how}.`,
    announced: isLast ? `The ${name} comes last.` : `Then comes the ${name}${how}.`,
  }
}
