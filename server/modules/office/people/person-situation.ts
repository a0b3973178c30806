import { formatDate } from '#contract/dates.ts'
import type { Stage } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import type { PersonLine } from './people.store.ts'

type PersonState = Pick<
  PersonLine,
  'stage' | 'status' | 'offerAnswer' | 'acceptBy' | 'requestDueOn' | 'isPaymentUndecided'
>

interface Situation {
  stage: string
  next: string
}

const withdrawn: Situation = {
  stage: 'Admitted, letter withdrawn',
  next: 'Nothing. The office decides what happens next.',
}

const notActivated: Situation = {
  stage: 'Registered, not activated',
  next: 'Open the activation email and follow its link. Look in the spam folder too.',
}

/** Returns the situation while the payments office decides on a payment that does not match what was requested. */
const checkedPayment = (reached: string, fee: string): Situation => ({
  stage: `${reached}, payment of the ${fee} fee being checked`,
  next: 'Wait, and do not pay again. The payments office decides on the payment.',
})

/** Situations at the stages before the submission. Leaves out the stages at which a step is filled in. */
const beforeSubmission: Partial<Record<Stage, Situation>> = {
  ProfileInitiation: notActivated,
  ProfileActivation: notActivated,
  PaymentInitiation: {
    stage: 'Activated, application fee not paid',
    next: 'Pay the application fee in the portal.',
  },
  PaymentCompletion: {
    stage: 'Payment of the application fee started',
    next: 'Finish the payment. If money has left the account, press Verify beside the payment in the portal.',
  },
  SubmitApplication: {
    stage: 'Application filled in, not submitted',
    next: 'Submit the application in the portal.',
  },
}

/** Adds the last day, if there is one, to an instruction, such as «Answer …, by 01/12/2026.». */
const by = (instruction: string, day: string | null) =>
  day === null ? `${instruction}.` : `${instruction}, by ${formatDate(day)}.`

function afterOffer({ status, offerAnswer, acceptBy, isPaymentUndecided }: PersonState): Situation {
  if (status === 'letter-withdrawn' || offerAnswer === 'withdrawn') return withdrawn
  if (offerAnswer === 'accepted')
    return { stage: 'Admitted, offer accepted', next: 'Follow the checklist under Enrolment in the portal.' }
  if (offerAnswer === 'declined')
    return {
      stage: 'Admitted, offer declined',
      next: 'Nothing. If it was a mistake: undo the decline in the portal, as long as the button is there.',
    }
  if (offerAnswer === 'lapsed')
    return { stage: 'Admitted, offer lapsed', next: 'Ask the office whether it extends the offer.' }
  if (isPaymentUndecided) return checkedPayment('Admitted', 'acceptance')
  return {
    stage: 'Admitted, offer not answered',
    next: by('Pay the acceptance fee in the portal, or decline the offer', acceptBy),
  }
}

/**
 * Returns the stage of a person's application and their next step, as texts for the help desk. Never reveals a decision
 * that is not released.
 */
export function situationOf(person: PersonState): Situation {
  const { stage, status, requestDueOn, isPaymentUndecided } = person
  const step = steps.find((each) => each.stage === stage)
  if (step !== undefined)
    return { stage: 'Application fee paid, filling in', next: `Complete «${step.title}».` }
  if (isPaymentUndecided && (stage === 'PaymentInitiation' || stage === 'PaymentCompletion'))
    return checkedPayment('Activated', 'application')
  const earlySituation = beforeSubmission[stage]
  if (earlySituation !== undefined) return earlySituation
  if (stage === 'IsAdmitted') return afterOffer(person)
  if (status === 'correction')
    return {
      stage: 'Submitted, waits for the applicant',
      next: by('Answer the office’s request in the portal', requestDueOn),
    }
  if (stage === 'IsRejected')
    return {
      stage: status === 'rejected' ? 'Rejected' : 'Rejected, being reconsidered',
      next: 'Nothing.',
    }
  return { stage: 'Submitted, waits for the office', next: 'Nothing. The office sends an email.' }
}
