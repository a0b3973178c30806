import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import type { Stage } from '../../stages.ts'
import { type StepId, steps } from '../../steps/registry.ts'
import { type EnrolmentStep, enrolmentSteps } from '../list/list-filters.ts'
import type { ListFilter } from '../list/list.ts'
import { offerAnswers } from '../offers/offers.ts'
import { type OfficeStatus, officeStatuses } from '../office-statuses.ts'

/**
 * Numbers of days. For each number, the applications that have waited for at least this time are counted. The list's
 * filter by waiting time offers the same numbers and more (`waitingChoices`).
 */
export const waitingSteps = [3, 7, 14, 30] as const

/** Number of days, including today, over which the work of colleagues is counted. */
export const workDays = 7

/** Counting stops at this number of applications. Counts from the table `office_count` have no such limit. */
export const maxFigureCounted = 30_000

const shownAnswers = offerAnswers.filter((answer) => answer !== 'withdrawn')
type ShownAnswer = Exclude<(typeof offerAnswers)[number], 'withdrawn'>

/**
 * A stage of submitted applications: a status, an answer to a released offer, or a finished step of the enrolment.
 * Every application has a status, so an application with an answer or a finished step is counted in several stages.
 */
export type FigureStage = OfficeStatus | `offer:${ShownAnswer}` | `enrolment:${EnrolmentStep}`

/** A filter of the list of applications, with a single value. */
type StageFilter = Pick<Partial<ListFilter>, 'status' | 'offer' | 'enrolment'>

/** For each stage, in the order of the process, the filter of the list that shows its applications. */
export const figureStages: ReadonlyMap<FigureStage, StageFilter> = new Map<FigureStage, StageFilter>([
  ...officeStatuses.map((status): [FigureStage, StageFilter] => [status, { status: [status] }]),
  ...shownAnswers.map((answer): [FigureStage, StageFilter] => [`offer:${answer}`, { offer: [answer] }]),
  ...(Object.keys(enrolmentSteps) as EnrolmentStep[]).map((step): [FigureStage, StageFilter] => [
    `enrolment:${step}`,
    { enrolment: [`${step}:yes`] },
  ]),
])
const stageIds = [...figureStages.keys()] as [FigureStage, ...FigureStage[]]

/** Stages in which an action is due, so that the waiting time matters. */
export const waitingStages = [
  'submitted',
  'correction',
  'proposed',
  'approved',
  'offer:unanswered',
] as const satisfies readonly FigureStage[]

/** A step on the way to the submission. `step:<id>`: this step of the application is finished. */
export type FunnelStep = 'registered' | 'activated' | 'fee-paid' | `step:${StepId}` | 'submitted'

/** For each step on the way to the submission, in order: the earliest stage of applicants who have reached the step. */
export const funnelSteps: ReadonlyMap<FunnelStep, Stage> = new Map<FunnelStep, Stage>([
  ['registered', 'ProfileInitiation'],
  ['activated', 'PaymentInitiation'],
  ['fee-paid', steps[0].stage],
  ...steps.map(({ id }, at): [FunnelStep, Stage] => [
    `step:${id}`,
    steps[at + 1]?.stage ?? 'SubmitApplication',
  ]),
  ['submitted', 'ApplicationSumitted'],
])
const funnelIds = [...funnelSteps.keys()] as [FunnelStep, ...FunnelStep[]]

/** A number of applications. `exact` is false if there are more than `count`. */
const figure = z.object({ count: z.number(), exact: z.boolean() })
export type Figure = z.output<typeof figure>

const stageFigures = z.object({
  stage: z.enum(stageIds),
  all: figure,
  /** Applications of the current admission session; null for steps of the enrolment. */
  inSession: z.nullable(figure),
  /** Applications that have waited for at least 3, 7, 14 and 30 days; empty outside `waitingStages`. */
  waiting: z.array(figure),
})
export type StageFigures = z.output<typeof stageFigures>

const funnelFigures = z.object({
  step: z.enum(funnelIds),
  /** Applicants who have reached the step, including those who have reached later steps. */
  reached: figure,
  /** Applicants who have reached the step and not the next one; null for the submission. */
  here: z.nullable(figure),
})
export type FunnelFigures = z.output<typeof funnelFigures>

const colleagueFigures = z.object({
  staffId: z.string(),
  name: z.string(),
  /** Undecided applications assigned to the colleague. */
  assigned: z.number(),
  /** Number of `assigned` applications that have waited for at least 7 days. */
  late: z.number(),
  /**
   * Applications whose results the colleague compared with the slips in the last `workDays` days. `proposed`,
   * `requested`, `approved` and `returned` cover the same days.
   */
  verified: z.number(),
  proposed: z.number(),
  requested: z.number(),
  approved: z.number(),
  returned: z.number(),
  /**
   * Median number of seconds between the display of an application in review mode and the proposal, in the last
   * `workDays` days. Leaves out times of more than an hour. Null if there is no such proposal.
   */
  medianSeconds: z.nullable(z.number()),
  /**
   * `sampled`: number of applications that a second colleague verified after this colleague. `different`: number of
   * these applications in which the second colleague read a different grade. Neither number is limited to `workDays`.
   */
  sampled: z.number(),
  different: z.number(),
})
export type ColleagueFigures = z.output<typeof colleagueFigures>

export const figures = {
  stages: endpoint({
    method: 'GET',
    path: '/Office/figures',
    access: 'staff',
    permission: 'read-applications',
    summary:
      'Number of applicants on the way to the submission, and of applications by stage and by waiting time.',
    data: z.object({
      session: z.string(),
      /** Steps before the submission, in order, counted over all admission sessions. */
      funnel: z.array(funnelFigures),
      stages: z.array(stageFigures),
    }),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/Office/colleague-figures',
    access: 'staff',
    permission: 'read-sample',
    summary:
      'Assigned applications of each colleague who reviews, their work of the last seven days, and the results of all their second verifications.',
    data: z.array(colleagueFigures),
  }),
}
