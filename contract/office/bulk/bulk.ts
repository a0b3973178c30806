import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneOf, optionalParagraph, optionalText, text } from '../../fields.ts'
import { bulkReasonIds } from './bulk-reasons.ts'
import { bulkRequest } from './bulk-request.ts'
import { checkIds } from '../checks.ts'
import { refusalReasonIds } from '../decisions/decisions.ts'
import { listFilter } from '../list/list.ts'
import { steps } from '../../steps/registry.ts'
import { overPlaces } from '../offers/places.ts'
import { namesItem, requestFields } from '../requests/request-fields.ts'
import { decisionKinds } from '../row.ts'

export const maxInBulk = 20_000
/** Maximum number of ids in each of the lists `applicantIds` and `except`. */
export const maxNamed = 1000

const applicantId = text('Say which application.', 40)

/**
 * Applications that a command selects. Without `all`: the ids in `applicantIds`. With `all`: all applications that
 * match `all.view`, except those in `all.except`.
 */
export const selection = {
  applicantIds: z._default(
    z.array(applicantId, 'Choose the applications.').check(z.maxLength(maxNamed, 'Name at most 1,000.')),
    [],
  ),
  all: z.optional(
    z.nullable(
      z.strictObject({
        view: z.strictObject(listFilter),
        except: z._default(z.array(applicantId).check(z.maxLength(maxNamed, 'Leave out at most 1,000.')), []),
      }),
    ),
  ),
}

/**
 * Kinds of bulk actions. `undo-propose` withdraws the proposals of an earlier bulk action, `undo-request` its requests.
 * `undo-approve` undoes its approvals.
 */
const bulkKinds = ['propose', 'approve', 'request', 'undo-propose', 'undo-approve', 'undo-request'] as const
export type BulkKind = (typeof bulkKinds)[number]

/**
 * For each kind of bulk action: the title of its page, a noun for the action on one application, and a participle for
 * the result.
 */
export const bulkWords: Record<BulkKind, { title: string; noun: string; did: string }> = {
  propose: { title: 'Proposals', noun: 'proposal', did: 'proposed' },
  approve: { title: 'Approvals', noun: 'approval', did: 'approved' },
  request: { title: 'Requests', noun: 'request', did: 'asked' },
  'undo-propose': { title: 'Undo of proposals', noun: 'withdrawal', did: 'withdrawn' },
  'undo-approve': { title: 'Undo of approvals', noun: 'undo', did: 'undone' },
  'undo-request': { title: 'Undo of requests', noun: 'withdrawal', did: 'withdrawn' },
}

/**
 * State of one application in a bulk action. `ready`: not processed yet. `left-out`: not changed by the bulk action.
 * `done`: changed by the bulk action, which proposed or approved a decision, sent a request, or undid one of these.
 */
export const bulkItemStates = ['ready', 'left-out', 'done'] as const

/** A bulk action with its progress. Before the start, it is only a plan. */
export const bulkData = z.object({
  id: z.string(),
  kind: z.enum(bulkKinds),
  /** Number of applications in the plan. Equals the sum of `ready`, `done` and the counts in `leftOut`. */
  total: z.number(),
  ready: z.number(),
  done: z.number(),
  /** Number of applications that are left out, by reason, highest number first. */
  leftOut: z.array(z.object({ reason: z.enum(bulkReasonIds), count: z.number() })),
  /**
   * Programmes that would have more admissions than places after the bulk action. Empty once the action has started.
   */
  overPlaces: z.array(overPlaces),
  /** Whether more than 20,000 applications match the filters. The plan then contains the first 20,000 of the list. */
  isCut: z.boolean(),
  /** Content of the request to each applicant; null if the bulk action sends no requests. */
  request: z.nullable(bulkRequest),
  /**
   * ISO times of the start and the end. `startedAt` is null before the colleague's command. The start is up to
   * `BULK_GRACE_SECONDS` after the command, so it can be in the future. `finishedAt` is null before the end.
   */
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /**
   * ISO time at which the list of applications was deleted, 90 days or more after the end of the bulk action; null
   * while the list exists.
   */
  listDeletedAt: z.nullable(z.string()),
})
export type BulkData = z.output<typeof bulkData>

export const bulkItem = z.object({
  applicantId: z.string(),
  name: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** Programme to offer; for a rejection, the programme applied for. */
  programme: z.string(),
  /** Kind of the decision to propose, approve or undo; null if there is no such decision. */
  decisionKind: z.nullable(z.enum(decisionKinds)),
  state: z.enum(bulkItemStates),
  /** Reason why the application is left out; null if it is not left out. */
  reason: z.nullable(z.enum(bulkReasonIds)),
  /** The checks that are not passed, if the reason is `checks-open`; otherwise empty. */
  openChecks: z.array(z.enum(checkIds)),
})
export type BulkItem = z.output<typeof bulkItem>

/** A bulk action that waits for its start or runs now. */
const runningBulk = z.object({
  id: z.string(),
  kind: z.enum(bulkKinds),
  startedBy: z.string(),
  /** ISO time of the start, which can be in the future. */
  startsAt: z.string(),
  /** Numbers of applications in the states `ready` and `done`. */
  ready: z.number(),
  done: z.number(),
})
export type RunningBulk = z.output<typeof runningBulk>

const bulkId = text('Say which bulk action.', 40)

export const bulk = {
  planProposals: endpoint({
    method: 'POST',
    path: '/Office/plan-proposals',
    access: 'staff',
    permission: 'propose-decision',
    summary:
      'Dry run of many proposals: stores the selection and returns the expected outcome for each application.',
    body: z
      .strictObject({
        ...selection,
        /** `admit` offers the programme applied for, at the level for which the results qualify. */
        kind: oneOf(decisionKinds, 'Choose admit or reject.'),
        /** Conditions of the offers, one per line. */
        conditions: optionalParagraph(500),
        reasons: z._default(
          z.array(oneOf(refusalReasonIds, 'Choose a reason from the list.')).check(z.maxLength(7)),
          [],
        ),
        /** Optional sentence to the applicants, added to the reasons for the rejection. */
        sentence: optionalParagraph(300),
      })
      .check(
        z.check<{ kind: string; reasons: string[] }>((ctx) => {
          if (ctx.value.kind === 'reject' && ctx.value.reasons.length === 0)
            ctx.issues.push({ code: 'custom', path: ['reasons'], input: '', message: 'Choose a reason.' })
        }),
      ),
    data: bulkData,
  }),
  planApprovals: endpoint({
    method: 'POST',
    path: '/Office/plan-approvals',
    access: 'staff',
    permission: 'approve-decision',
    summary:
      'Dry run of many approvals: stores the selection and returns the expected outcome for each application.',
    body: z.strictObject(selection),
    data: bulkData,
  }),
  planRequests: endpoint({
    method: 'POST',
    path: '/Office/plan-requests',
    access: 'staff',
    permission: 'ask-correction',
    summary:
      'Dry run of one request to many applicants: stores the selection and returns the expected outcome for each application.',
    errors: ['choice-unknown'],
    body: z
      .strictObject({
        ...selection,
        /** Sections to correct. Unlike a request to one applicant, this request cannot name single answers. */
        sections: z
          .array(
            z.enum(
              steps.map(({ id }) => id),
              'Choose the section.',
            ),
            'Choose what you need.',
          )
          .check(z.refine((ids) => new Set(ids).size === ids.length, 'Name each section once.')),
        /** `message` may contain the placeholders of the templates, such as `{name}`. */
        ...requestFields,
      })
      .check(namesItem),
    data: bulkData,
  }),
  runRequests: endpoint({
    method: 'POST',
    path: '/Office/run-requests',
    access: 'staff',
    permission: 'ask-correction',
    summary:
      'Starts the requests of a dry run after a grace period; a job sends them. Does nothing if they were already started.',
    errors: ['not-found'],
    body: z.strictObject({ bulkId }),
    data: bulkData,
  }),
  runProposals: endpoint({
    method: 'POST',
    path: '/Office/run-proposals',
    access: 'staff',
    permission: 'propose-decision',
    summary:
      'Starts the proposals of a dry run after a grace period; a job makes them. Does nothing if they were already started.',
    errors: ['not-found'],
    body: z.strictObject({ bulkId }),
    data: bulkData,
  }),
  runApprovals: endpoint({
    method: 'POST',
    path: '/Office/run-approvals',
    access: 'staff',
    permission: 'approve-decision',
    freshCode: true,
    summary:
      'Starts the approvals of a dry run after a grace period; a job makes them. Does nothing if they were already started. Needs a recent authenticator code.',
    errors: ['not-found'],
    body: z.strictObject({ bulkId }),
    data: bulkData,
  }),
  running: endpoint({
    method: 'GET',
    path: '/Office/running-bulk-actions',
    access: 'staff',
    permission: 'propose-decision',
    summary: 'The bulk actions of all colleagues that were started and have not ended, earliest start first.',
    data: z.array(runningBulk),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/Office/stop-bulk-action',
    access: 'staff',
    permission: 'propose-decision',
    summary:
      'Stops a bulk action of any colleague before or during its run. The remaining applications are left out.',
    errors: ['not-found'],
    body: z.strictObject({ bulkId }),
    data: z.object({
      kind: z.enum(bulkKinds),
      /** Number of applications that the bulk action had changed before the stop. */
      done: z.number(),
      /** Number of applications that this call has left out; 0 if the bulk action had ended. */
      stopped: z.number(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/Office/undo-bulk-action',
    access: 'staff',
    permission: 'propose-decision',
    summary:
      'Starts a bulk action that undoes what an ended bulk action of the caller did. Decisions on which a colleague has acted since, and answered requests, are left out.',
    errors: ['not-found', 'decision-state-changed'],
    body: z.strictObject({ bulkId }),
    data: bulkData,
  }),
  state: endpoint({
    method: 'GET',
    path: '/Office/bulk-actions/{bulkId}',
    access: 'staff',
    permission: 'propose-decision',
    summary: 'A bulk action of the caller with its progress.',
    errors: ['not-found'],
    params: z.strictObject({ bulkId }),
    data: bulkData,
  }),
  items: endpoint({
    method: 'POST',
    path: '/Office/bulk-items',
    access: 'staff',
    permission: 'propose-decision',
    summary: 'The applications of a bulk action of the caller with the outcome of each, in pages of 100.',
    errors: ['not-found'],
    body: z.strictObject({
      bulkId,
      /** An empty string matches all states. */
      state: z._default(oneOf(['', ...bulkItemStates], 'Choose from the list.'), ''),
      /** An empty string matches all reasons. */
      reason: z._default(oneOf(['', ...bulkReasonIds], 'Choose from the list.'), ''),
      /** `next` of the previous page; empty for the first page. */
      after: optionalText(20),
    }),
    data: z.object({ rows: z.array(bulkItem), next: z.nullable(z.string()) }),
  }),
}
