import { portalPages } from '#contract/portal-pages.ts'
import { writeNumber } from '#contract/numbers.ts'
import { programmeById } from '#contract/programmes.ts'
import { termsOf } from '#contract/session-terms.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import { enqueueIfValid } from '#server/modules/mail/mail.service.ts'
import type { EnrolmentDeps } from './enrolment-deps.ts'
import {
  enrolmentColumns,
  type EnrolmentRecord,
  findReleased,
  nextMatricSerial,
  setMatricNumber,
} from './enrolment.store.ts'
import { requireValidLetter, requireUnlocked } from './enrolment-requirements.ts'

export interface MatricService {
  /**
   * Returns the matric number. The first call issues the number with the next serial, and informs the applicant. A
   * failed call may leave a serial unused.
   * @throws 409 no offer, the letter was withdrawn, or the programme is unknown · 422 acceptance fee not paid.
   */
  numberOf(applicantId: string, requestId: string): Promise<string>
}

type MatricDeps = Pick<EnrolmentDeps, 'database' | 'institution' | 'mail' | 'notify' | 'log'>

export function matricService({ database, institution, mail, notify, log }: MatricDeps): MatricService {
  async function issue(tx: Tx, record: EnrolmentRecord, requestId: string): Promise<string> {
    const decision = await findReleased(tx, record.id)
    const programme = programmeById(institution, decision?.programmeId ?? record.programmeId)
    if (programme === undefined)
      throw conflict('programme-unsettled', 'Your programme is not settled yet. Call the admissions office.')
    const { session } = termsOf(institution, record.admissionSession)
    const serial = await nextMatricSerial(tx)
    const matricNumber = writeNumber(institution.numbers.matric, {
      session,
      serial,
      programme: programme.code,
    })
    await setMatricNumber(tx, record.id, matricNumber)
    await notify(tx, {
      applicantId: record.id,
      title: 'Matric number issued',
      message: `Your matric number is ${matricNumber}. It stays the same for as long as you study with us.`,
      page: portalPages.matric,
      dedupeKey: 'matric-number-issued',
    })
    await sendMail(tx, record, { matricNumber, programme: programme.description })
    await writeAudit(tx, {
      ...byApplicant(record.id, requestId),
      action: 'matric-number-issued',
      before: { matricNumber: null },
      after: { matricNumber },
    })
    return matricNumber
  }

  async function sendMail(
    tx: Tx,
    record: EnrolmentRecord,
    data: { matricNumber: string; programme: string },
  ) {
    // An invalid email address must not prevent the applicant from getting the number.
    const isQueued = await enqueueIfValid(mail, tx, {
      template: 'matric-number-issued',
      to: record.email,
      name: record.firstname,
      data,
      dedupeKey: `matric-number-issued:${record.id}`,
    })
    if (!isQueued) log.warn({ applicantId: record.id }, 'matric number mail not sent: invalid email address')
  }

  return {
    numberOf: (applicantId, requestId) =>
      database.asApplicantInOne(applicantId, async (tx) => {
        const record = await lockApplicantOrThrow(tx, applicantId, enrolmentColumns)
        if (record.matricNumber !== null) return record.matricNumber
        requireUnlocked(record, 'matric-number', 'get your matric number')
        await requireValidLetter(tx, applicantId)
        return issue(tx, record, requestId)
      }),
  }
}
