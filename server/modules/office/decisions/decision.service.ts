import { type DecisionAction, decisionAfter } from '#contract/office/decisions/decision-moves.ts'
import type { Decision } from '#contract/office/decisions/decisions.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { decisionOf } from './decision-data.ts'
import {
  changedFrom,
  type DecisionChange,
  type DecisionRow,
  findDecisions,
  type LockedDecision,
  moveDecision,
} from './decision.store.ts'
import { impossibleActionText } from '../decision-state/decision-words.ts'
import { requireOthers } from '../decision-state/undecided.ts'
import type { Proposal } from './proposal-content.ts'
import { lockWithApplicant, noSuchDecision } from './locked-decision.ts'
import { insertReturn } from './decision-return.store.ts'
import { type ProposeDeps, proposeDecision } from './propose-decision.ts'
import { withdrawal } from './undo/undo-moves.ts'

/** Id of a decision, and the version of its application that the colleague saw. */
export interface SeenDecision {
  decisionId: string
  version: number
}

export interface DecisionDeps extends ProposeDeps {
  database: Database
}

/**
 * One transition of a decision. `action` is its name in the audit log. `done` returns true if the decision already is
 * as requested, usually because of an earlier identical call. `move` then changes nothing.
 */
export interface Move {
  transition: DecisionAction
  action: string
  change: DecisionChange
  done: (decision: DecisionRow) => boolean
  /**
   * Throws if this colleague may not perform the transition. Runs first, even if the transition has already happened.
   */
  check?: (decision: DecisionRow) => void
  /** Like `check`, for rules that need the database. Runs only if the transition is possible. */
  guard?: (tx: Tx, decision: DecisionRow) => Promise<void>
}

export interface DecisionService {
  /**
   * Proposes a decision on a submitted application. If the decision uses grades, also decides at random whether the
   * application needs a second verification (see `Sample.draw`). A repeated proposal by the same colleague with the
   * same content is a no-op.
   * @throws 400 programme or level not on offer · 403 `actor` decided on the rejection that is reconsidered · 404 no
   * such application, or not submitted · 409 already decided and not reconsidered, another decision is pending, a
   * request is open, or the application has changed · 422 grades or a qualification that the decision uses are not
   * verified, or the requirements of the programme are not met for this level and the offer gives no reason for an
   * exception.
   */
  propose(proposal: Proposal, actor: Actor): Promise<Decision>
  /** Like `propose`, in the transaction `tx`. Returns the id of the decision. */
  proposeIn(tx: Tx, proposal: Proposal, actor: Actor): Promise<string>
  /**
   * Approves another colleague's proposal. No-op if `actor` has approved it already.
   * @throws 403 own proposal, or `actor` decided on the rejection that is reconsidered · 404 no such decision · 409 not
   * awaiting approval, a second verification is open, or the application has changed.
   */
  approve(target: SeenDecision, actor: Actor): Promise<Decision>
  /** Like `approve`, in the transaction `tx`. */
  approveIn(tx: Tx, target: SeenDecision, actor: Actor): Promise<void>
  /**
   * Returns an unreleased decision to its proposer. No-op if it was returned with the same reason before.
   * @throws 403 `actor` decided on the rejection that is reconsidered · 404 no such decision · 409 already released,
   * returned or withdrawn, or the application has changed.
   */
  sendBack(target: SeenDecision, because: string, actor: Actor): Promise<Decision>
  /**
   * Withdraws a colleague's own proposal; `because` may be empty. No-op if it is withdrawn already.
   * @throws 403 another colleague's proposal · 404 no such decision · 409 no longer awaiting approval, or the
   * application has changed.
   */
  withdrawProposal(target: SeenDecision, because: string, actor: Actor): Promise<Decision>
  /**
   * Applies a transition under the lock on the applicant's row and writes one audit entry. Returns false, and changes
   * nothing, if the transition is already done. If `version` is null, the version of the application is not checked.
   * @throws 404 no such decision · 409 not possible in its state, or the application has changed · the errors of
   * `check` and `guard`.
   */
  move(
    tx: Tx,
    target: { decisionId: string; version: number | null },
    actor: Actor,
    moveFor: (decision: LockedDecision) => Move,
  ): Promise<boolean>
}

export function decisionService(deps: DecisionDeps): DecisionService {
  const { institution, sample } = deps
  const { system } = deps.database

  const proposeIn = (tx: Tx, proposal: Proposal, actor: Actor) => proposeDecision(deps, tx, proposal, actor)

  async function read(id: string): Promise<Decision> {
    const [decision] = await findDecisions(system, [id])
    if (decision === undefined) throw noSuchDecision()
    return decisionOf(decision, institution)
  }

  async function move(
    tx: Tx,
    { decisionId, version }: { decisionId: string; version: number | null },
    actor: Actor,
    moveFor: (decision: LockedDecision) => Move,
  ): Promise<boolean> {
    const { applicantId, decision } = await lockWithApplicant(tx, decisionId)
    const { transition, action, change, done, check, guard } = moveFor(decision)
    check?.(decision)
    if (done(decision)) return false
    const to = decisionAfter(decision.state, transition)
    if (to === undefined)
      throw conflict('decision-state-changed', impossibleActionText(transition, decision.state))
    if (version !== null) await atVersion(tx, applicantId, version)
    await guard?.(tx, decision)
    await moveDecision(tx, decisionId, decision.state, to, change)
    await writeAudit(tx, {
      ...auditActor(actor),
      action,
      applicantId,
      before: { decisionId, state: decision.state, ...changedFrom(decision, change) },
      after: { decisionId, state: to, ...change },
    })
    return true
  }

  const moveAndRead = async (
    target: SeenDecision,
    actor: Actor,
    moveFor: (decision: LockedDecision) => Move,
  ) => {
    await system.transaction().execute((tx) => move(tx, target, actor, moveFor))
    return read(target.decisionId)
  }

  /** Throws 403 if the decision is part of a reconsideration and the colleague decided on the rejection. */
  async function rejectEarlierDecider(
    tx: Tx,
    { applicantId, reconsiderationId }: DecisionRow,
    { colleague }: Actor,
  ): Promise<void> {
    if (reconsiderationId !== null) await requireOthers(tx, applicantId, colleague.staffId)
  }

  const approval =
    (actor: Actor) =>
    ({ lockedAt }: LockedDecision): Move => ({
      transition: 'approve',
      action: 'decision-approved',
      // A database time, because the release preview compares it with the times at which duplicates were found.
      change: { approvedBy: actor.colleague.staffId, approvedAt: lockedAt },
      check({ proposedBy }) {
        if (proposedBy === actor.colleague.staffId)
          throw forbidden(
            'second-person-required',
            'You have proposed this decision: a colleague has to approve it.',
          )
      },
      async guard(tx, decision) {
        await rejectEarlierDecider(tx, decision, actor)
        if (await sample.isAwaited(tx, decision.id))
          throw conflict(
            'second-verification-open',
            'This application is in the sample: a colleague has to verify its results first, under Second verification.',
          )
      },
      done: ({ state, approvedBy }) => state === 'approved' && approvedBy === actor.colleague.staffId,
    })

  return {
    move,

    proposeIn,

    async propose(proposal, actor) {
      return read(await system.transaction().execute((tx) => proposeIn(tx, proposal, actor)))
    },

    approve: (target, actor) => moveAndRead(target, actor, approval(actor)),

    async approveIn(tx, target, actor) {
      await move(tx, target, actor, approval(actor))
    },

    async sendBack(target, because, actor) {
      await system.transaction().execute(async (tx) => {
        const isMoved = await move(tx, target, actor, () => ({
          transition: 'return',
          action: 'decision-returned',
          change: { returnedBecause: because },
          done: ({ state, returnedBecause }) => state === 'returned' && returnedBecause === because,
          guard: (_tx, decision) => rejectEarlierDecider(tx, decision, actor),
        }))
        if (isMoved) await insertReturn(tx, target.decisionId, actor.colleague.staffId)
      })
      return read(target.decisionId)
    },

    withdrawProposal: (target, because, actor) =>
      moveAndRead(target, actor, () => ({
        ...withdrawal(because || null),
        check({ proposedBy }) {
          if (proposedBy !== actor.colleague.staffId)
            throw forbidden(
              'proposer-only',
              'A colleague has proposed this decision: only they can withdraw it.',
            )
        },
        done: ({ state }) => state === 'withdrawn',
      })),
  }
}
