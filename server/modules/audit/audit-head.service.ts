import { formatDateTime, today } from '#contract/dates.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { AuditChainService, Verification } from './audit-chain.service.ts'

export interface AuditHeadService {
  /** Tells the operator where the chain ends, by mail and in the log; once a day, however often it is asked. */
  tell(now?: Date): Promise<void>
}

export interface AuditHeadDeps {
  database: Pick<Database, 'system'>
  auditChain: Pick<AuditChainService, 'verify'>
  mail: Pick<MailService, 'enqueue'>
  /** Null: the log alone is told. */
  operatorEmail: string | null
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** Rows looked at each day: more than an office and its applicants write between two mornings. */
const newestChecked = 100_000

function waitingWords({ waiting, waitingSince }: Verification): string {
  if (waitingSince === null) return ''
  const many = waiting === 1 ? '1 row waits' : `${waiting} rows wait`
  return `${many} to be chained, the oldest since ${formatDateTime(waitingSince)}: normal for seconds, not for minutes.`
}

/** A chain that was made anew is whole: only a head that was noted outside the database shows it. */
export function auditHeadService(deps: AuditHeadDeps): AuditHeadService {
  const { database, auditChain, mail, operatorEmail, log } = deps

  async function write(to: string, found: Verification, now: Date): Promise<void> {
    const { head, whole, faults } = found
    if (head === null) return
    await database.system.transaction().execute(async (tx) => {
      await mail.enqueue(tx, {
        template: 'audit-head',
        to,
        name: '',
        data: {
          at: now.toISOString(),
          head: head.hash,
          row: String(head.eventId),
          verdict: whole ? 'whole' : 'NOT whole',
          fault: faults[0]?.words ?? '',
          waiting: waitingWords(found),
        },
        dedupeKey: `audit-head:${today(now)}`,
      })
      await writeAudit(tx, {
        actorKind: 'system',
        action: 'audit-head-told',
        after: { head: head.hash, row: head.eventId, whole },
      })
    })
  }

  return {
    async tell(now = new Date()) {
      const found = await auditChain.verify({ newest: newestChecked })
      const { head, whole, waiting, waitingSince } = found
      const line = { head: head?.hash, row: head?.eventId, whole, waiting, waitingSince }
      if (whole) log.info(line, 'the head of the audit trail')
      else log.error({ ...line, fault: found.faults[0]?.words }, 'the audit trail is NOT whole')
      if (operatorEmail !== null) await write(operatorEmail, found, now)
    },
  }
}
