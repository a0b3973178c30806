import { formatDateTime, today } from '#contract/dates.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { AuditChainService, Verification } from './audit-chain.service.ts'

export interface AuditHeadService {
  /**
   * Verifies the newest audit entries and logs the chain head. If `operatorEmail` is set, also emails the chain head,
   * at most once per day, and records the email in the audit log. Sends no email for an empty chain.
   */
  report(now?: Date): Promise<void>
}

export interface AuditHeadDeps {
  database: Pick<Database, 'system'>
  auditChain: Pick<AuditChainService, 'verify'>
  mail: Pick<MailService, 'enqueue'>
  /** Email address for the report; if null, the chain head is only logged. */
  operatorEmail: string | null
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** Number of newest entries to check: more than one day's entries, so that the daily reports check every entry. */
const checkedEntries = 100_000

function notChainedText({ waiting, waitingSince }: Verification): string {
  if (waitingSince === null) return ''
  const rows = waiting === 1 ? '1 entry is' : `${waiting} entries are`
  return `${rows} not chained yet, the oldest since ${formatDateTime(waitingSince)}. This is normal for seconds, not for minutes.`
}

/**
 * Creates the service. A chain that an attacker has rebuilt completely looks intact. Only a comparison with a chain
 * head that was recorded outside the database reveals the attack.
 */
export function auditHeadService(deps: AuditHeadDeps): AuditHeadService {
  const { database, auditChain, mail, operatorEmail, log } = deps

  async function write(to: string, found: Verification, now: Date): Promise<void> {
    const { head, intact, faults } = found
    if (head === null) return
    await database.system.transaction().execute(async (tx) => {
      await mail.enqueue(tx, {
        template: 'audit-head',
        applicantId: null,
        to,
        name: '',
        data: {
          at: now.toISOString(),
          head: head.hash,
          row: String(head.eventId),
          verdict: intact ? 'intact' : 'NOT intact',
          fault: faults[0]?.words ?? '',
          waiting: notChainedText(found),
        },
        dedupeKey: `audit-head:${today(now)}`,
      })
      await writeAudit(tx, {
        actorKind: 'system',
        action: 'audit-head-told',
        after: { head: head.hash, row: head.eventId, intact },
      })
    })
  }

  return {
    async report(now = new Date()) {
      const found = await auditChain.verify({ newest: checkedEntries })
      const { head, intact, waiting, waitingSince } = found
      const line = { head: head?.hash, row: head?.eventId, intact, waiting, waitingSince }
      if (intact) log.info(line, 'head of the audit chain')
      else log.error({ ...line, fault: found.faults[0]?.words }, 'the audit log was altered')
      if (operatorEmail !== null) await write(operatorEmail, found, now)
    },
  }
}
