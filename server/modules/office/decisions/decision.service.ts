import { isDeepStrictEqual } from 'node:util'
import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { type DecisionAct, decisionAfter } from '#contract/office/decision-moves.ts'
import type { Decision, decisions } from '#contract/office/decisions.ts'
import { programmeById, programmesOf } from '#contract/programmes.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { conflict, fieldError, forbidden, notFound } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { type Act, by } from '../actor.ts'
import { decisionOf } from './decision-data.ts'
import {
  applicantOf,
  type DecisionChange,
  type DecisionRow,
  findDecisions,
  findStanding,
  insertDecision,
  lockDecision,
  moveDecision,
  type NewDecision,
} from './decision.store.ts'
import { cannot, mayNotDecide } from './decision-words.ts'
import { noSuchApplication } from '../opened/opened.service.ts'

export type Proposal = ParsedBodyOf<typeof decisions.propose>

export interface DecisionDeps {
  database: Database
  institution: Institution
  application: Pick<ApplicationService, 'corrections'>
}

/** One move of a decision: what it writes, what the audit trail calls it, and whether it has been done already. */
export interface Move {
  act: DecisionAct
  action: string
  change: DecisionChange
  done?: (decision: DecisionRow) => boolean
  /** Throws when this colleague may not. */
  check?: (decision: DecisionRow) => void
}

export interface DecisionService {
  /**
   * Proposes a decision about a submitted application; the same again is no change. Throws 404, 400 for a programme or
   * level that is not on offer, 409 while another decision stands or a correction is open.
   */
  propose(proposal: Proposal, act: Act): Promise<Decision>
  /** Approves somebody else's proposal. Throws 403 for one's own, 404, 409 when there is nothing to approve. */
  approve(decisionId: string, act: Act): Promise<Decision>
  /** Sends a decision back that has not gone out. Throws 404, 409. */
  sendBack(decisionId: string, because: string, act: Act): Promise<Decision>
  /**
   * Takes an own proposal back; an empty `because` is none. Throws 403 for somebody else's, 404, 409 once it is
   * approved.
   */
  takeBack(decisionId: string, because: string, act: Act): Promise<Decision>
  /** Moves a decision under the lock of its applicant's row, with one audit row. Throws 404, 409. */
  move(tx: Tx, decisionId: string, act: Act, how: (decision: DecisionRow) => Move): Promise<void>
}

export const noSuchDecision = () => notFound('We could not find this decision.')

export function decisionService({ database, institution, application }: DecisionDeps): DecisionService {
  const { system } = database

  /** What the proposal says, without what its kind does not need. */
  function contentOf(proposal: Proposal) {
    const { kind, programmeId, level, conditions, reasons, sentence } = proposal
    if (kind === 'reject')
      return {
        kind,
        programmeId: null,
        level: null,
        conditions: '',
        reasons: [...new Set(reasons)],
        sentence,
      }
    const programme = programmeById(institution, programmeId)
    if (programme === undefined)
      throw fieldError('choice-unknown', 'programmeId', 'Choose a programme that is on offer.')
    const levels = programmesOf(institution).map((each) => each.level)
    if (!levels.includes(level))
      throw fieldError('choice-unknown', 'level', 'Choose a level that is on offer.')
    return { kind, programmeId, level, conditions, reasons: [], sentence: '' }
  }

  async function read(id: string): Promise<Decision> {
    const [decision] = await findDecisions(system, [id])
    if (decision === undefined) throw noSuchDecision()
    return decisionOf(decision, institution)
  }

  async function refuseOpenCorrection(tx: Tx, applicantId: string): Promise<void> {
    const corrections = await application.corrections.list(tx, applicantId)
    if (corrections.some(({ doneAt }) => doneAt === null))
      throw conflict(
        'correction-open',
        'The applicant is still correcting this application. Take the request back first.',
      )
  }

  async function move(
    tx: Tx,
    decisionId: string,
    act: Act,
    how: (decision: DecisionRow) => Move,
  ): Promise<void> {
    const applicantId = isId(decisionId) ? await applicantOf(tx, decisionId) : undefined
    if (applicantId === undefined) throw noSuchDecision()
    await lockApplicant(tx, applicantId, ['id'])
    const decision = await lockDecision(tx, decisionId)
    if (decision === undefined) throw noSuchDecision()
    const { act: what, action, change, done, check } = how(decision)
    check?.(decision)
    if (done?.(decision) === true) return
    const to = decisionAfter(decision.state, what)
    if (to === undefined) throw conflict('decision-state-changed', cannot(what, decision.state))
    await moveDecision(tx, decisionId, decision.state, to, change)
    await writeAudit(tx, {
      ...by(act),
      action,
      applicantId,
      before: { decisionId, state: decision.state, ...changedFrom(decision, change) },
      after: { decisionId, state: to, ...change },
    })
  }

  const moved = async (decisionId: string, act: Act, how: (decision: DecisionRow) => Move) => {
    await system.transaction().execute((tx) => move(tx, decisionId, act, how))
    return read(decisionId)
  }

  return {
    move,

    async propose(proposal, act) {
      const { applicantId } = proposal
      if (!isId(applicantId)) throw noSuchApplication()
      const content = contentOf(proposal)
      const { staffId } = act.colleague
      const id = await system.transaction().execute(async (tx) => {
        const file = await lockApplicant(tx, applicantId, ['stage', 'submittedAt'])
        if (file === null || file.submittedAt === null) throw noSuchApplication()
        const standing = await findStanding(tx, applicantId)
        if (
          standing?.state === 'proposed' &&
          standing.proposedBy === staffId &&
          sameContent(standing, content)
        )
          return standing.id
        if (file.stage !== 'ApplicationSumitted')
          throw conflict('application-decided', 'This application has been decided already.')
        if (standing !== undefined) throw conflict('decision-pending', mayNotDecide(standing.state))
        await refuseOpenCorrection(tx, applicantId)
        const decision: NewDecision = { id: newId(), applicantId, ...content, proposedBy: staffId }
        await insertDecision(tx, decision)
        await writeAudit(tx, {
          ...by(act),
          action: 'decision-proposed',
          applicantId,
          after: { decisionId: decision.id, state: 'proposed', ...content },
        })
        return decision.id
      })
      return read(id)
    },

    approve: (decisionId, act) =>
      moved(decisionId, act, () => ({
        act: 'approve',
        action: 'decision-approved',
        change: { approvedBy: act.colleague.staffId, approvedAt: new Date() },
        check({ proposedBy }) {
          if (proposedBy === act.colleague.staffId)
            throw forbidden(
              'second-person-required',
              'You have proposed this decision: somebody else has to approve it.',
            )
        },
        done: ({ state, approvedBy }) => state === 'approved' && approvedBy === act.colleague.staffId,
      })),

    sendBack: (decisionId, because, act) =>
      moved(decisionId, act, () => ({
        act: 'send-back',
        action: 'decision-returned',
        change: { returnedBecause: because },
        done: ({ state, returnedBecause }) => state === 'returned' && returnedBecause === because,
      })),

    takeBack: (decisionId, because, act) =>
      moved(decisionId, act, () => ({
        act: 'take-back',
        action: 'decision-withdrawn',
        change: { returnedBecause: because || null },
        check({ proposedBy }) {
          if (proposedBy !== act.colleague.staffId)
            throw forbidden(
              'proposer-only',
              'Somebody else has proposed this decision: only they can take it back.',
            )
        },
        done: ({ state }) => state === 'withdrawn',
      })),
  }
}

/** What stood where a change writes: a release that is put off leaves its first time in the trail. */
function changedFrom(decision: DecisionRow, change: DecisionChange): DecisionChange {
  const names = new Set<string>(Object.keys(change))
  return Object.fromEntries(Object.entries(decision).filter(([name]) => names.has(name)))
}

function sameContent(standing: DecisionRow, content: Omit<NewDecision, 'id' | 'applicantId' | 'proposedBy'>) {
  const { kind, programmeId, level, conditions, reasons, sentence } = standing
  return isDeepStrictEqual({ kind, programmeId, level, conditions, reasons, sentence }, content)
}
