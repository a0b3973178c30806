import type { Tracker } from '#contract/endpoints/admission.ts'
import { hasAccepted } from '#contract/fees/fee.ts'
import type { Profile } from '#contract/profile.ts'
import { isSubmitted, type StripSquare } from '#web/applicant/session/progress.ts'
import { paths } from '#web/applicant/paths.ts'
import { destinationFor } from '#web/applicant/session/destination.ts'

export interface NextStep {
  /** Short line above the title, such as «2 of 6 done. Next:». */
  kick: string
  title: string
  text: string
  /** Label of the button. `to` is the path that the button opens. */
  action: string
  to: string
}

/** The tracker's fields that the next step depends on; undefined until they are loaded. */
type Progress = Pick<Tracker, 'offered' | 'holder' | 'now' | 'next' | 'steps'> | undefined

/** For each section id, a sentence that says what the section asks for. */
export type SectionTexts = ReadonlyMap<string, string>

export function nextStep(
  profile: Pick<Profile, 'nextStage' | 'hasPaidApplicationFee' | 'hasPaidAcceptanceFee'>,
  squares: readonly StripSquare[],
  asks: SectionTexts,
  progress: Progress,
): NextStep {
  const { nextStage } = profile
  if (isSubmitted(nextStage)) return afterSubmission(profile, progress)
  const to = destinationFor(nextStage)
  if (to === paths.activate)
    return {
      kick: 'Next:',
      title: 'Activate your profile',
      text: 'Open the link in the email that we have sent you.',
      action: 'Activate your profile',
      to,
    }
  if (!profile.hasPaidApplicationFee)
    return {
      kick: 'Next:',
      title: 'Application fee',
      text: 'It opens the sections below, and you get your application number.',
      // At `PaymentCompletion`, a payment was started and may have succeeded, so the button does not ask to pay.
      action: nextStage === 'PaymentCompletion' ? 'See your payment' : 'Pay the application fee',
      to,
    }
  const active = squares.find(({ state }) => state === 'active')
  const done = squares.filter(({ state }) => state === 'completed').length
  return {
    kick: `${done} of ${squares.length} done. Next:`,
    title: active?.label ?? 'Your application',
    text: asks.get(active?.id ?? '') ?? '',
    action: `Continue: ${active?.label ?? 'your application'}`,
    to,
  }
}

const isComplete = (progress: Progress) => progress?.steps.every(({ state }) => state === 'done')

/**
 * Whether stored progress belongs to the current stage. After a decision, stored progress that has an unfinished step
 * but no offer is outdated, because it is from before the decision.
 */
export function isCurrent(nextStage: Profile['nextStage'], stored: Progress): boolean {
  if (stored === undefined) return false
  return nextStage === 'ApplicationSumitted' || stored.offered || isComplete(stored) === true
}

function afterSubmission(
  profile: Pick<Profile, 'nextStage' | 'hasPaidAcceptanceFee'>,
  stored: Progress,
): NextStep {
  const { nextStage } = profile
  const progress = isCurrent(nextStage, stored) ? stored : undefined
  const status = { action: 'Admission Status', to: paths.admissionStatus }
  if (nextStage !== 'IsAdmitted' && progress?.holder === 'you')
    return {
      kick: 'Next:',
      title: 'We need something from you',
      text: `${progress.now} ${progress.next}`,
      action: 'Answer the request',
      to: paths.requests,
    }
  if (nextStage === 'ApplicationSumitted')
    return {
      ...status,
      kick: 'Submitted',
      title: 'We are reading your application',
      text: 'Your registration is complete. Please keep checking your admission status.',
    }
  if (nextStage === 'IsRejected' && progress?.holder === 'office')
    return {
      ...status,
      kick: 'Decided',
      title: 'Your application is being looked at again',
      text: 'The decision stays as it is until you hear from us.',
    }
  const decided = 'Your registration is complete, and the admissions office has decided on your application.'
  if (nextStage === 'IsRejected')
    return {
      ...status,
      kick: 'Decided',
      title: 'There is no place for you this time',
      text: `${decided} Your admission status says why, and what you can do.`,
    }
  if (nextStage !== 'IsAdmitted' || progress === undefined)
    return { ...status, kick: 'Decided', title: 'There is a decision', text: decided }
  if (!progress.offered)
    return {
      ...status,
      kick: 'Decided',
      title: 'Your offer is no longer open',
      text: `${progress.now} ${progress.next}`,
    }
  const enrolment = { action: 'Enrolment', to: paths.enrolment }
  if (isComplete(progress))
    return {
      ...enrolment,
      kick: 'Complete',
      title: 'You are enrolled',
      text: 'There is nothing left to do or to pay. Your number, your letter and your receipts are in Enrolment.',
    }
  if (hasAccepted(profile))
    return {
      ...enrolment,
      kick: 'Accepted. Next:',
      title: 'Your place is yours',
      text: 'You have accepted your offer. What is left to do, and by when, is in Enrolment.',
    }
  return {
    ...status,
    kick: 'Next:',
    title: 'Take up your place',
    text: `You have been offered admission. ${progress.now}`,
  }
}
