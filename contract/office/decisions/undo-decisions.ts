import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../fields.ts'
import { decisionData } from './decisions.ts'
import { seenVersion } from '../version.ts'

const decisionId = text('Say which decision.', 40)

/** Endpoints with which approvers undo their own approvals and returns. */
export const undoDecisions = {
  undoApproval: endpoint({
    method: 'POST',
    path: '/Office/undo-approval',
    access: 'staff',
    permission: 'approve-decision',
    summary:
      'Undoes the caller’s own approval before the release is scheduled; the proposal waits for approval again.',
    errors: ['not-found', 'approver-only', 'decision-state-changed', 'application-changed'],
    body: z.strictObject({ decisionId, version: seenVersion }),
    data: decisionData,
  }),
  undoReturn: endpoint({
    method: 'POST',
    path: '/Office/undo-return',
    access: 'staff',
    permission: 'approve-decision',
    summary:
      'Undoes the caller’s own return of a decision while the application is unchanged; the proposal waits for approval again.',
    errors: ['not-found', 'approver-only', 'decision-state-changed', 'application-changed'],
    body: z.strictObject({ decisionId, version: seenVersion }),
    data: decisionData,
  }),
}
