import { portalPages } from '#contract/portal-pages.ts'
import { writeNumber } from '#contract/numbers.ts'
import { programmeById } from '#contract/programmes.ts'
import { termsOf } from '#contract/session-terms.ts'
import { MailNotAccepted } from '#server/adapters/mail/mail.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import type { EnrolmentDeps } from './enrolment-deps.ts'
import {
  enrolmentColumns,
  type EnrolmentFile,
  findReleased,
  nextMatricSerial,
  setMatricNumber,
} from './enrolment.store.ts'
import { needsLetter, needsPlace } from './place.ts'

export interface MatricService {
  /**
   * The applicant's matric number. The first call issues it: once, in the order of the calls, never twice; a call that
   * fails half-way leaves a gap in the numbers and nothing else. Throws 409 without an offer or once the letter is withdrawn, 422 before the
   * acceptance fee.
   */
  numberOf(applicantId: string, requestId: string): Promise<string>
}

export function matricService({ database, institution, mail, notify, log }: EnrolmentDeps): MatricService {
  async function issue(tx: Tx, file: EnrolmentFile, requestId: string): Promise<string> {
    const decision = await findReleased(tx, file.id)
    const programme = programmeById(institution, decision?.programmeId ?? file.programmeId)
    if (programme === undefined)
      throw conflict('programme-unsettled', 'Your programme is not settled yet. Call the admissions office.')
    const { session } = termsOf(institution, file.admissionSession)
    const serial = await nextMatricSerial(tx)
    const matricNumber = writeNumber(institution.numbers.matric, {
      session,
      serial,
      programme: programme.code,
    })
    await setMatricNumber(tx, file.id, matricNumber)
    await notify(tx, {
      applicantId: file.id,
      title: 'Matric number issued',
      message: `Your matric number is ${matricNumber}. It stays the same for as long as you study with us.`,
      page: portalPages.matric,
      dedupeKey: 'matric-number-issued',
    })
    await tellByMail(tx, file, { matricNumber, programme: programme.description })
    await writeAudit(tx, {
      actorKind: 'applicant',
      actorId: file.id,
      applicantId: file.id,
      requestId,
      action: 'matric-number-issued',
      before: { matricNumber: null },
      after: { matricNumber },
    })
    return matricNumber
  }

  async function tellByMail(tx: Tx, file: EnrolmentFile, data: { matricNumber: string; programme: string }) {
    try {
      await mail.enqueue(tx, {
        template: 'matric-number-issued',
        to: file.email,
        name: file.firstname,
        data,
        dedupeKey: `matric-number-issued:${file.id}`,
      })
    } catch (error) {
      // An address that mail cannot reach must not keep anybody from their number.
      if (!(error instanceof MailNotAccepted)) throw error
      log.warn({ applicantId: file.id }, 'no mail about a matric number: the address is not fit for mail')
    }
  }

  return {
    numberOf: (applicantId, requestId) =>
      database.asApplicantInOne(applicantId, async (tx) => {
        const file = await lockApplicantOrThrow(tx, applicantId, enrolmentColumns)
        if (file.matricNumber !== null) return file.matricNumber
        needsPlace(file, 'matric-number', 'get your matric number')
        await needsLetter(tx, applicantId)
        return issue(tx, file, requestId)
      }),
  }
}
