import { formatDate, formatDateTime } from '#contract/dates.ts'
import type { AdmissionData, Tracker } from '#contract/endpoints/admission.ts'
import type { Fees } from '#contract/fees/fee-data.ts'
import { type FeeId, feeName, feeThatUnlocks, feeTitle } from '#contract/fees/registry.ts'
import { hasReached } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { OpenItem } from './enrolment.store.ts'
import { enrolmentMilestones } from './enrolment-milestones.ts'

/** Input of the tracker. Times of type `string` are ISO 8601 timestamps; `acceptBy` is a date, `YYYY-MM-DD`. */
export interface TrackerFacts {
  record: Pick<ApplicantRecord, 'stage' | 'createdAt' | 'feesPaid' | 'submittedAt' | 'matricNumber'>
  /** Fees of the applicant's admission session. */
  fees: Fees
  releasedAt: string | null
  declinedAt: string | null
  acceptBy: string | null
  lapsedAt: string | null
  undoUntil: string | null
  letterWithdrawnAt: string | null
  /** Start of the open reconsideration of a rejection; null if there is none. */
  reconsideredAt: string | null
  letterTitle: string
  /** Fees with a payment that the payments office checks. */
  checkedFees: ReadonlySet<FeeId>
  matricIssuedAt: Date | null
  portalPasswordSetAt: string | null
  portalAccount: AdmissionData['portalAccount']
  /** Unanswered items of office requests, earliest deadline first. */
  openItems: readonly OpenItem[]
}

interface Milestone {
  /** Set if the milestone is the payment of a fee. */
  fee?: FeeId
  title: string
  done: boolean
  at: Date | string | null
  /** Party that has to act until the milestone is completed. */
  holder: 'you' | 'office'
  /** Tells the applicant what to do, or what the office is doing. */
  now: string
  /** Tells the applicant what happens next. */
  next: string
}

/**
 * Builds the tracker of an application: its milestones from registration to the last fee, and the next action. Omits
 * milestones that no longer apply, for example after a rejection.
 */
export function trackerOf(facts: TrackerFacts): Tracker {
  const milestones = [...untilDecision(facts), ...afterDecision(facts)].map((milestone) =>
    milestone.fee !== undefined && facts.checkedFees.has(milestone.fee)
      ? { ...milestone, ...checkedPayment }
      : milestone,
  )
  const current = milestones.find(({ done }) => !done)
  const { record, declinedAt, lapsedAt, letterWithdrawnAt } = facts
  return {
    offered:
      record.stage === 'IsAdmitted' && declinedAt === null && lapsedAt === null && letterWithdrawnAt === null,
    steps: milestones.map((milestone) => ({
      title: milestone.title,
      state: milestone.done ? 'done' : milestone === current ? 'now' : 'ahead',
      at: milestone.at === null ? null : new Date(milestone.at).toISOString(),
    })),
    ...(current === undefined
      ? finalState(facts)
      : { holder: current.holder, now: current.now, next: current.next }),
  }
}

const checkedPayment = {
  holder: 'office',
  now: 'Our payments office is checking your payment. Please do not pay again.',
} as const

const applicationFee = feeThatUnlocks('application')

/**
 * Returns `holder`, `now` and `next` for an application that waits for a decision. While a request has unanswered
 * items, `holder` is `you`, and `now` lists the items; otherwise `holder` is `office`.
 */
function untilAnswered(openItems: readonly OpenItem[], office: { now: string; next: string }) {
  const sections = steps.filter(({ id }) =>
    openItems.some(({ isDocument, name }) => !isDocument && name === id),
  )
  const documents = openItems.filter(({ isDocument }) => isDocument)
  const tasks = [
    ...(sections.length > 0 ? [`to correct ${joinTitles(sections.map(({ title }) => `«${title}»`))}`] : []),
    ...(documents.length > 0 ? [`to send ${joinTitles(documents.map(({ name }) => `«${name}»`))}`] : []),
  ]
  if (tasks.length === 0) return { holder: 'office' as const, ...office }
  const dueOn = openItems[0]?.dueOn ?? null
  return {
    holder: 'you' as const,
    now: `Our admissions office has asked you ${joinTitles(tasks)}.`,
    next: `${dueOn === null ? '' : `Please answer by ${formatDate(dueOn)}. `}When you have answered, we continue with your application.`,
  }
}

function untilDecision({ record, releasedAt, openItems }: TrackerFacts): Milestone[] {
  const step = steps.find(({ stage }) => stage === record.stage)
  return [
    {
      title: 'Profile',
      done: hasReached(record.stage, 'PaymentInitiation'),
      at: record.createdAt,
      holder: 'you',
      now: 'Activate your profile with the link we mailed to you.',
      next: `Then you pay the ${feeName(applicationFee)}.`,
    },
    {
      fee: applicationFee,
      title: feeTitle(applicationFee),
      done: hasReached(record.stage, 'Biodata'),
      at: record.feesPaid[applicationFee] ?? null,
      holder: 'you',
      now: `Pay the ${feeName(applicationFee)}.`,
      next: 'Then your application opens.',
    },
    {
      title: 'Application',
      done: hasReached(record.stage, 'ApplicationSumitted'),
      at: record.submittedAt,
      holder: 'you',
      now:
        step === undefined
          ? 'Look through your application and submit it.'
          : `Fill in your application: you are at «${step.title}».`,
      next: 'When you have submitted it, our admissions office reads it.',
    },
    {
      title: 'Decision',
      done: hasReached(record.stage, 'IsAdmitted'),
      at: releasedAt,
      ...untilAnswered(openItems, {
        now: 'Our admissions office is reading your application.',
        next: 'You get an email and a notification as soon as there is a decision.',
      }),
    },
  ]
}

function afterDecision(facts: TrackerFacts): Milestone[] {
  const { record, declinedAt, lapsedAt, letterWithdrawnAt, letterTitle } = facts
  if (record.stage === 'IsRejected') return []
  const byApplicant = { holder: 'you' } as const
  if (declinedAt !== null)
    return [{ title: 'Offer declined', done: true, at: declinedAt, ...byApplicant, now: '', next: '' }]
  if (lapsedAt !== null && letterWithdrawnAt === null)
    return [{ title: 'Offer lapsed', done: true, at: lapsedAt, ...byApplicant, now: '', next: '' }]
  const milestones = enrolmentMilestones({ ...facts, ...record }).map(
    (milestone): Milestone => ({ ...milestone, ...byApplicant }),
  )
  if (letterWithdrawnAt === null) return milestones
  const withdrawn = { title: `${letterTitle} withdrawn`, done: true, at: letterWithdrawnAt }
  return [...milestones.filter(({ done }) => done), { ...withdrawn, ...byApplicant, now: '', next: '' }]
}

/** Returns `holder`, `now` and `next` for an application whose milestones are all completed or no longer apply. */
function finalState(facts: TrackerFacts): Omit<Tracker, 'steps' | 'offered'> {
  const { record, declinedAt, undoUntil, lapsedAt, letterWithdrawnAt } = facts
  if (record.stage === 'IsRejected' && facts.reconsideredAt !== null)
    return untilAnswered(facts.openItems, {
      now: 'Our admissions office is looking at your application again. The decision stays as it is until you hear from us.',
      next: 'You get an email and a notification as soon as there is a new decision.',
    })
  if (record.stage === 'IsRejected')
    return { holder: 'nobody', now: 'The decision is made: see your admission status.', next: '' }
  if (letterWithdrawnAt !== null)
    return {
      holder: 'office',
      now: 'Our admissions office has withdrawn your letter of admission: nothing more is to be done or paid.',
      next: 'Please call the office.',
    }
  if (lapsedAt !== null)
    return {
      holder: 'nobody',
      now: `Your offer has lapsed: the last day to accept it was ${formatDate(facts.acceptBy ?? lapsedAt)}.`,
      next: 'Call the admissions office if you still want the place.',
    }
  if (declinedAt === null)
    return { holder: 'nobody', now: 'You have done everything: your enrolment is complete.', next: '' }
  return undoUntil === null
    ? { holder: 'nobody', now: 'You have declined your offer.', next: '' }
    : {
        holder: 'you',
        now: 'You have declined your offer.',
        next: `You can undo this until ${formatDateTime(undoUntil)}.`,
      }
}

/** Joins titles as «A, B and C». */
function joinTitles(titles: readonly string[]): string {
  return [titles.slice(0, -1).join(', '), ...titles.slice(-1)].filter((part) => part !== '').join(' and ')
}
