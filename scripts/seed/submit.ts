import type { Institution } from '#contract/institution.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { HttpContext } from '#server/http/context.ts'
import { applicationService } from '#server/modules/application/application.service.ts'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import {
  type ApplicantRecord,
  type RecordValues,
  recordColumn,
  recordJoins,
  recordOf,
} from '#server/applicant/record.ts'
import { profileMapping } from '#server/applicant/to-profile.ts'
import type { UploadClaims } from '#server/modules/utility/upload.service.ts'

/** Maximum number of concurrent submissions. It equals the default size of a connection pool. */
const atOnce = 8

const unused = (): never => {
  throw new Error('Seeding uploads no files and runs no jobs')
}
const uploads: UploadClaims = { claim: unused, discard: unused }

function request(): HttpContext {
  return {
    requestId: newId(),
    address: '127.0.0.1',
    header: () => undefined,
    cookie: () => undefined,
    setCookie: () => undefined,
    setHeader: () => undefined,
  }
}

async function recordsOf(database: Database, ids: readonly string[]): Promise<ApplicantRecord[]> {
  const rows = await database.systemStatement<{ record: RecordValues }>({
    name: 'seeded-files',
    text: `select ${recordColumn} from applicant ${recordJoins} where applicant.id = any($1::uuid[])`,
    values: [ids],
  })
  return rows.map(({ record }) => recordOf(record))
}

/**
 * Submits complete applications as the portal does, with snapshot, notification and audit entry. Ignores the closing
 * day. Sends no emails, because the email addresses are fictitious.
 */
export async function submitApplications(
  database: Database,
  institution: Institution,
  ids: readonly string[],
): Promise<void> {
  const application = applicationService({
    database,
    institution: { ...institution, admission: { ...institution.admission, closesOn: undefined } },
    uploads,
    toProfile: profileMapping(institution),
    mail: { enqueue: async () => undefined },
    notifications: notificationService({ database }),
    log: { error: unused },
  })
  for (let from = 0; from < ids.length; from += 500) {
    const waiting = await recordsOf(database, ids.slice(from, from + 500))
    const submitNext = async (): Promise<void> => {
      for (let record = waiting.pop(); record !== undefined; record = waiting.pop()) {
        const caller = { sessionId: record.id, applicantId: record.id, record }
        await application.updateStage({ caller, http: request() }, { currentStage: 'ApplicationSumitted' })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, submitNext))
  }
}
