import type { SubjectMark } from '#contract/office/verification/verification.ts'
import { createStore } from '#web/state/store.ts'

/** An assignment of many applications. */
export interface LastAssignment {
  batchId: string
  /** ISO time of the server. */
  at: string
  /** Description such as «800 applications assigned to Bola Ade». */
  text: string
}

/**
 * An action of the colleague in this browser tab. `decision`: one of the colleague's last decisions, which the server
 * lists and can undo. `other`: an action that the key `z` cannot undo.
 */
export type LastAction =
  | { kind: 'decision' }
  | { kind: 'other' }
  | ({ kind: 'assigned-many' } & LastAssignment)
  | {
      kind: 'assigned'
      applicantId: string
      /** Id of the former assignee; empty if there was none. */
      before: string
      /** Id of the new assignee; null if the assignment was removed. */
      now: string | null
    }
  | {
      kind: 'marks'
      applicantId: string
      /** The marks that were set. */
      marks: readonly SubjectMark[]
      /** The marks that restore the former verification of the subjects. */
      before: readonly SubjectMark[]
      /** Waits until the marks have been sent. Resolves to false if they were not saved. */
      saved(): Promise<boolean>
    }

/** Maximum number of actions that are kept. */
const most = 50

/** The colleague's actions in this browser tab, newest first. Empty after a reload. */
export const lastActions = createStore<readonly LastAction[]>([])

/** Adds the newest action. */
export function recordAction(action: LastAction): void {
  lastActions.set([action, ...lastActions.get()].slice(0, most))
}

/** Removes an action, for example because it was undone. */
export function forgetAction(action: LastAction): void {
  lastActions.set(lastActions.get().filter((each) => each !== action))
}

/** Commands that the server lists among the colleague's last decisions. */
const decisions = [
  'propose-decision',
  'approve-decision',
  'approve-screen',
  'return-decision',
  'send-request',
  'skip-application',
  'decide-duplicate',
  'decide-shared-value',
]

/**
 * Commands that change data and that `z` cannot undo. Some of them undo a decision. If `z` has sent such a command,
 * `forgetUndone` removes its action. If a button of a page has sent it, the action stays, so that the next `z` does not
 * undo a decision on another application.
 */
const others = [
  'accept-request',
  'add-note',
  'apply-assignment-rules',
  'cancel-reconsideration',
  'change-staff-role',
  'change-view',
  'check-payment',
  'decide-unclear-payment',
  'delete-view',
  'disable-staff',
  'end-person-sessions',
  'extend-offers',
  'extend-request',
  'extend-requests',
  'invite-staff',
  'leave-for-individual-review',
  'mark-refunded',
  'open-reconsideration',
  'record-board-check',
  'reissue-letter',
  'release-decisions',
  'remove-banner',
  'remove-verified-fact',
  'revoke-letter',
  'run-approvals',
  'run-proposals',
  'run-requests',
  'save-assignment-rules',
  'save-verified-fact',
  'save-view',
  'send-activation',
  'send-mail-again',
  'send-staff-link',
  'set-banner',
  'set-check',
  'settle-underpayment',
  'stop-bulk-action',
  'stop-release',
  'submit-second-verification',
  'take-back-decision',
  'take-five',
  'undo-approval',
  'undo-bulk-action',
  'undo-duplicate',
  'undo-refunded',
  'undo-return',
  'undo-shared-value',
  'undo-skip',
  'unlock-person',
  'withdraw-request',
]

const classes = new Map<string, 'decision' | 'other'>([
  ...decisions.map((name) => [name, 'decision'] as const),
  ...others.map((name) => [name, 'other'] as const),
])

/**
 * Returns the kind of action that a successful command adds to `lastActions`. Returns undefined for reads, and for
 * commands whose callers record the action themselves, together with the data that undo it.
 */
export function classOf(path: string): 'decision' | 'other' | undefined {
  return classes.get(path.replace('/Office/', ''))
}

/** Adds an action after a successful request to the endpoint with this path. */
export function recordCommand(path: string): void {
  const kind = classOf(path)
  if (kind !== undefined) recordAction({ kind })
}

/**
 * Call this function after `z`, or the list of the last decisions, has undone a decision. Removes the command that
 * undid the decision, and the newest decision before it, so that a further `z` undoes the next older action.
 */
export function forgetUndone(): void {
  const actions = lastActions.get()
  const undo = actions.findIndex(({ kind }) => kind === 'other')
  const undone = actions.findIndex(({ kind }, at) => kind === 'decision' && at > undo)
  lastActions.set(actions.filter((_, at) => at !== undo && at !== undone))
}
