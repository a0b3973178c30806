import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import type { DuplicateFlag, DuplicateSide, duplicates } from '#contract/office/duplicates/duplicates.ts'
import { programmeName } from '#contract/programmes.ts'
import { lockApplicant, lockApplicants } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { reopenFlag, wasActedOn } from './duplicate-undo.store.ts'
import { logRead, openedBy } from '../reads.store.ts'
import { pageOf, pagePosition } from '../page-position.ts'
import {
  countFlags,
  decideFlag,
  type FlagLine,
  findFlag,
  findSide,
  listContents,
  listFlags,
} from './duplicates.store.ts'

export interface DuplicatesService {
  /**
   * Returns a page of at most 50 undecided pairs of possible duplicates, oldest first. Also returns the number of such
   * pairs of each kind.
   * @throws 400 invalid `after`.
   */
  list(query: ParsedBodyOf<typeof duplicates.list>): Promise<DataOf<typeof duplicates.list>>
  /**
   * Returns both applications of a pair. Writes an audit entry for each application, at most once in 30 minutes per
   * colleague.
   * @throws 404 no such pair.
   */
  open(flagId: string, actor: Actor): Promise<DataOf<typeof duplicates.open>>
  /**
   * Stores a colleague's decision about a pair.
   * @throws 404 no such pair · 409 the pair is already decided, or one of the applications has changed.
   */
  decide(decision: ParsedBodyOf<typeof duplicates.decide>, actor: Actor): Promise<void>
  /**
   * Removes the colleague's own decision about a pair, so that the pair is undecided again.
   * @throws 404 no such pair · 409 not decided by this colleague, or a decision on one of the applications was proposed
   * or approved since.
   */
  undo(flagId: string, actor: Actor): Promise<void>
}

const pageSize = 50

const noSuchPair = () => notFound('We could not find this pair.')

const flagOf = (line: FlagLine): DuplicateFlag => ({
  id: line.id,
  kind: line.kind,
  foundAt: line.foundAt.toISOString(),
  left: { applicantId: line.leftId, name: line.leftName },
  right: { applicantId: line.rightId, name: line.rightName },
})

export function duplicatesService({
  database: { system },
  institution,
}: {
  database: Database
  institution: Institution
}): DuplicatesService {
  async function sideOf(applicantId: string): Promise<DuplicateSide> {
    const { surname, firstname, othername, programmeId, ...facts } = await findSide(system, applicantId)
    const contents = await listContents(system, applicantId)
    return {
      ...facts,
      name: fullName({ surname, firstname, othername }),
      programme: programmeName(institution, programmeId),
      birthDate: facts.birthDate ?? '',
      exams: contents.flatMap(({ exam }) => exam ?? []),
      submittedAt: facts.submittedAt.toISOString(),
      pictures: contents.map(({ title, file: ticket, sha256 }) => ({ title, file: ticket, sha256 })),
    }
  }

  async function find(flagId: string): Promise<FlagLine> {
    const line = isId(flagId) ? await findFlag(system, flagId) : undefined
    if (line === undefined) throw noSuchPair()
    return line
  }

  return {
    async list({ kind, after }) {
      const lines = await listFlags(system, kind, pagePosition(after), pageSize + 1)
      const { page, next } = pageOf(lines, pageSize)
      return {
        flags: page.map(flagOf),
        next,
        counts: await countFlags(system),
      }
    },

    async open(flagId, actor) {
      const line = await find(flagId)
      for (const applicantId of [line.leftId, line.rightId])
        await logRead(system, { ...openedBy(actor), applicantId })
      return { flag: flagOf(line), left: await sideOf(line.leftId), right: await sideOf(line.rightId) }
    },

    async decide({ flagId, leftVersion, rightVersion, decision }, actor) {
      const { kind, leftId, rightId } = await find(flagId)
      await system.transaction().execute(async (tx) => {
        // Every decision locks the applicants in the order of their ids, so that two decisions cannot deadlock.
        for (const id of [leftId, rightId].sort()) await lockApplicant(tx, id, ['id'])
        if (!(await decideFlag(tx, flagId, decision, actor.colleague.staffId)))
          throw conflict('duplicate-decided', 'A colleague has decided about this pair already.')
        await atVersion(tx, leftId, leftVersion)
        await atVersion(tx, rightId, rightVersion)
        for (const applicantId of [leftId, rightId])
          await writeAudit(tx, {
            ...auditActor(actor),
            action: 'duplicate-decided',
            applicantId,
            after: { flagId, kind, leftId, rightId, decision },
          })
      })
    },

    async undo(flagId, actor) {
      const { kind, leftId, rightId } = await find(flagId)
      await system.transaction().execute(async (tx) => {
        await lockApplicants(tx, [leftId, rightId])
        if (await wasActedOn(tx, flagId))
          throw conflict(
            'decision-pending',
            'A decision was proposed or approved since: this pair cannot be undone. Withdraw the proposal first.',
          )
        const decision = (await findFlag(tx, flagId))?.decision
        if (!(await reopenFlag(tx, flagId, actor.colleague.staffId)))
          throw conflict(
            'duplicate-decided',
            'You have not decided about this pair, or it was undone already.',
          )
        for (const applicantId of [leftId, rightId])
          await writeAudit(tx, {
            ...auditActor(actor),
            action: 'duplicate-undone',
            applicantId,
            before: { flagId, kind, leftId, rightId, decision },
          })
      })
    },
  }
}
