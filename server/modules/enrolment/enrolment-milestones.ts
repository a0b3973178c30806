import { formatDate } from '#contract/dates.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import type { Fees } from '#contract/fees/fee-data.ts'
import { enrolmentFees, type FeeId, feeName, feeOf, feeTitle } from '#contract/fees/registry.ts'
import type { FeesPaid } from '#server/db/schema.ts'

export interface EnrolmentMilestone {
  /** Set if the milestone is the payment of a fee. */
  fee?: FeeId
  title: string
  done: boolean
  at: Date | string | null
  /** Instruction for the applicant until the milestone is completed. */
  now: string
  /** Sentence that announces the next open milestone, or the end of the enrolment if there is none. */
  next: string
}

export interface EnrolmentFacts {
  feesPaid: FeesPaid
  /** Fees of the applicant's admission session. */
  fees: Fees
  /** Last day to accept the offer, `YYYY-MM-DD`; null if there is none. */
  acceptBy: string | null
  matricNumber: string | null
  matricIssuedAt: Date | null
  portalPasswordSetAt: string | null
  portalAccount: AdmissionData['portalAccount']
}

/** A milestone without `next`. That sentence depends on the later milestones, so it is added at the end. */
type MilestoneDraft = Omit<EnrolmentMilestone, 'next'> & {
  /** Sentence that announces this milestone while an earlier one is current. */
  announcement: string
}

/**
 * Returns the milestones in order: first the fees that need only an offer, then the matric number and the portal
 * password, then the fees that can be paid only after another fee. Leaves out the portal password if the university
 * creates the accounts for the learning portal itself.
 */
export function enrolmentMilestones(facts: EnrolmentFacts): EnrolmentMilestone[] {
  const { acceptBy, matricNumber, matricIssuedAt } = facts
  const chargedFees = enrolmentFees.filter((id) => chargedFor(facts.fees, id) !== undefined)
  const withOffer = chargedFees.filter((id) => 'stage' in feeOf(id).opensAfter)
  const later = chargedFees.filter((id) => 'fee' in feeOf(id).opensAfter)
  const milestones: MilestoneDraft[] = [
    ...withOffer.map((id) => withDeadline(feeMilestone(id, facts, false), acceptBy)),
    {
      title: 'Matric number',
      done: matricNumber !== null,
      at: matricIssuedAt,
      now: 'Get your matric number.',
      announcement: 'Then your admission letter and your matric number open.',
    },
    ...(facts.portalAccount === 'elsewhere' ? [] : [portalMilestone(facts)]),
    ...later.map((id) => feeMilestone(id, facts, id === later.at(-1))),
  ]
  return milestones.map(({ announcement: _own, ...milestone }, at) => ({
    ...milestone,
    next:
      milestones.slice(at + 1).find(({ done }) => !done)?.announcement ?? 'Then your enrolment is complete.',
  }))
}

function portalMilestone({ portalPasswordSetAt }: EnrolmentFacts): MilestoneDraft {
  return {
    title: 'Portal password',
    done: portalPasswordSetAt !== null,
    at: portalPasswordSetAt,
    now: 'Choose your password for the learning portal.',
    announcement: 'Then you choose your password for the learning portal.',
  }
}

/** Adds the last day to the instruction of a milestone. */
function withDeadline(milestone: MilestoneDraft, lastDay: string | null): MilestoneDraft {
  if (lastDay === null) return milestone
  return { ...milestone, now: `${milestone.now} The last day is ${formatDate(lastDay)}.` }
}

function feeMilestone(id: FeeId, { feesPaid }: EnrolmentFacts, isLast: boolean): MilestoneDraft {
  const { call, inParts } = feeOf(id)
  const inPartsText = inParts ? ', in full or in parts' : ''
  const name = feeName(id)
  return {
    fee: id,
    title: feeTitle(id),
    done: id in feesPaid,
    at: feesPaid[id] ?? null,
    now: call ?? `Pay your ${name}${inPartsText}.`,
    announcement: isLast ? `The ${name} comes last.` : `Then comes the ${name}${inPartsText}.`,
  }
}
