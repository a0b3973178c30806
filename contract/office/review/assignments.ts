import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { optionalText, text } from '../../fields.ts'
import { selection } from '../bulk/bulk.ts'
import { turns } from '../list/list-filters.ts'
import { reconsiderationStates } from '../reconsiderations.ts'
import { officeStatuses } from '../office-statuses.ts'

/** Maximum number of applications that one `take-five` request assigns. */
export const takenAtOnce = 5

/** An application that is assigned to the signed-in colleague and for which no decision is proposed yet. */
export const assignedApplication = z.object({
  applicantId: z.string(),
  applicationNumber: z.nullable(z.string()),
  name: z.string(),
  programme: z.string(),
  status: z.enum(officeStatuses),
  /** Reconsideration of a rejection; null if there was none or it was cancelled. */
  reconsideration: z.nullable(z.enum(reconsiderationStates)),
  /** Party that has to act next. `theirs`: the applicant has not answered a request. */
  turn: z.enum(turns),
  /** ISO timestamp: start of the application's current wait, for example its submission. */
  waitingSince: z.string(),
})
export type AssignedApplication = z.output<typeof assignedApplication>

export const workload = z.object({
  staffId: z.string(),
  name: z.string(),
  /** Number of applications that are assigned to the colleague and for which no decision is proposed yet. */
  assigned: z.number(),
  /** ISO timestamp: start of the longest wait among the applications in `assigned`; null if there are none. */
  oldestSince: z.nullable(z.string()),
  /** Number of the colleague's proposals and requests since midnight, Lagos time. */
  doneToday: z.number(),
})
export type Workload = z.output<typeof workload>

const applicantId = text('Say which application.', 40)

export const assignments = {
  mine: endpoint({
    method: 'GET',
    path: '/Office/my-applications',
    access: 'staff',
    permission: 'review-applications',
    summary:
      'Undecided applications assigned to the caller, by whose turn it is, then earliest deadline of a request, then longest wait; at most 500.',
    data: z.array(assignedApplication),
  }),
  takeFive: endpoint({
    method: 'POST',
    path: '/Office/take-five',
    access: 'staff',
    permission: 'review-applications',
    summary: 'Assigns to the caller up to five unassigned submitted applications, longest wait first.',
    body: z.strictObject({}),
    data: z.object({ taken: z.number() }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/Office/assign-application',
    access: 'staff',
    permission: 'review-applications',
    summary: 'Assigns an application to a reviewing colleague, or removes its assignment.',
    errors: ['not-found', 'decided-before', 'application-changed'],
    body: z.strictObject({
      applicantId,
      /** Id of the new assignee; empty to remove the assignment. */
      staffId: optionalText(40),
      /**
       * Id of the assignee that the screen showed; null if the application was shown as unassigned. If the assignment
       * has changed since then, the command is rejected with `application-changed`, unless the current assignee is
       * already the colleague in `staffId`.
       */
      seenStaffId: z.nullable(text('Say which assignee you saw.', 40)),
    }),
  }),
  assignMany: endpoint({
    method: 'POST',
    path: '/Office/assign-applications',
    access: 'staff',
    permission: 'review-applications',
    summary:
      'Assigns many undecided applications to a reviewing colleague, or removes their assignments. Can be undone for a day.',
    errors: ['not-found'],
    body: z.strictObject({
      ...selection,
      /** Id of the new assignee; empty to remove the assignments. */
      staffId: optionalText(40),
    }),
    data: z.object({
      /** Id of the assignment, for `undo-assignment`. */
      batchId: z.string(),
      /** ISO time of the assignment. */
      at: z.string(),
      assigned: z.number(),
      /**
       * Number of selected applications that were already assigned to `staffId`, or to nobody if `staffId` is empty.
       */
      unchanged: z.number(),
      /**
       * Number of selected applications that are not assigned, because a decision is proposed, approved or released.
       * Also counts applications in reconsideration whose rejection the new assignee has proposed or approved.
       */
      leftOut: z.number(),
    }),
  }),
  undoMany: endpoint({
    method: 'POST',
    path: '/Office/undo-assignment',
    access: 'staff',
    permission: 'review-applications',
    summary:
      'Undoes the caller’s own assignment of many applications, except those that were assigned again or decided since.',
    body: z.strictObject({ batchId: text('Say which assignment.', 40) }),
    data: z.object({ restored: z.number(), leftOut: z.number() }),
  }),
  workload: endpoint({
    method: 'GET',
    path: '/Office/workload',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Workload of each reviewing colleague: applications assigned, longest wait, done today.',
    data: z.array(workload),
  }),
}
