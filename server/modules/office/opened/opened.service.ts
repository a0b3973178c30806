import { createHash } from 'node:crypto'
import type { Pictures } from '#server/adapters/pictures/pictures.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import { isId, newId } from '#server/db/id.ts'
import { notFound } from '#server/http/errors.ts'
import type { UploadService } from '#server/modules/utility/upload.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { findRecord } from '../applicant-record.store.ts'
import { awaitsVerification } from '../second-verification/second-verification.store.ts'
import { screenCopies } from './screen-copies.ts'
import { logRead, openedBy, pictureOpenedBy } from '../reads.store.ts'
import { noteOf, type ReadDeps, readOpened, submittedRecord } from './read-opened.ts'
import { findMail, insertNote } from './opened.store.ts'
import { noSuchApplication } from '../no-such-application.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'

export interface OpenedDeps extends ReadDeps {
  uploads: Pick<UploadService, 'readSubmitted' | 'findSubmitted'>
  pictures: { office: Pick<Pictures['office'], 'shrink'> }
  mail: Pick<MailService, 'shown'>
}

type Note = OpenedApplication['notes'][number]

export interface OpenedService {
  /**
   * Returns everything that a colleague sees of a submitted application, such as answers, payments, decisions and
   * history. Logs the application as opened, at most once in 30 minutes per colleague.
   * @throws 404 not found or not submitted.
   */
  open(applicantId: string, actor: Actor): Promise<OpenedApplication>
  /**
   * Like `open`, for an application that the browser loads ahead and does not show yet. The audit log records it as
   * loaded ahead. An application that waits for a second verification is recorded as opened instead.
   * @throws 404 not found or not submitted.
   */
  loadAhead(applicantId: string, actor: Actor): Promise<OpenedApplication>
  /**
   * Returns the text of an email to an applicant at any stage, without codes and one-time links. Returns null for an
   * email of an earlier version of Matric. Logs the email as read, at most once in 30 minutes per colleague.
   * @throws 404 no such applicant or email.
   */
  mail(applicantId: string, mailId: string, actor: Actor): Promise<string | null>
  /**
   * Returns a picture of a submitted application as JPEG, as it is stored or as a copy for the screen. Logs the picture
   * as opened, at most once in 30 minutes per colleague.
   * @throws 404 not found or not submitted.
   */
  upload(ticket: string, size: 'stored' | 'screen', actor: Actor): Promise<Buffer>
  /**
   * Returns the screen copy of a picture that the browser loads ahead and does not show yet. The audit log records the
   * application of the picture as loaded ahead.
   * @throws 404 not found or not submitted.
   */
  uploadAhead(ticket: string, actor: Actor): Promise<Buffer>
  /**
   * Logs a picture as opened, because the browser now shows the copy that was loaded ahead. At most once in 30 minutes
   * per colleague.
   * @throws 404 not found or not submitted.
   */
  uploadShown(ticket: string, actor: Actor): Promise<void>
  /**
   * Adds a note that only colleagues can read.
   * @throws 404 not found or not submitted · 409 the application has changed.
   */
  note(newNote: { applicantId: string; version: number; note: string }, actor: Actor): Promise<Note>
}

const noSuchPicture = () => notFound('We could not find this picture.')

const loadedAhead = (actor: Actor) => ({ ...auditActor(actor), action: 'application-loaded-ahead' }) as const

export function openedService(deps: OpenedDeps): OpenedService {
  const { uploads } = deps
  const { system } = deps.database
  const copies = screenCopies(deps.pictures.office)

  async function submitted(ticket: string) {
    const picture = await uploads.readSubmitted(ticket)
    if (picture === null) throw noSuchPicture()
    return picture
  }

  async function forScreen(ticket: string) {
    const upload = await uploads.findSubmitted(ticket)
    if (upload === null) throw noSuchPicture()
    const stored = async () => (await uploads.readSubmitted(ticket))?.jpeg ?? null
    const jpeg = await copies.of(upload.uploadId, stored)
    if (jpeg === null) throw noSuchPicture()
    return { ...upload, jpeg }
  }

  return {
    open: (applicantId, actor) => readOpened(deps, applicantId, openedBy(actor)),

    async mail(applicantId, mailId, actor) {
      const record = isId(applicantId) ? await findRecord(system, applicantId) : undefined
      if (record === undefined) throw noSuchApplication()
      const mail = isId(mailId) ? await findMail(system, record, mailId) : undefined
      if (mail === undefined) throw notFound('We could not find this email.')
      await logRead(system, {
        ...auditActor(actor),
        action: 'mail-read',
        applicantId: record.id,
        after: { mailId },
      })
      return deps.mail.shown(mail)
    },

    async loadAhead(applicantId, actor) {
      // The response contains the results of the first verification. A colleague who has seen them may not do the
      // second verification. So an application that waits for a second verification is logged as opened.
      const isBlind = isId(applicantId) && (await awaitsVerification(system, applicantId))
      return readOpened(deps, applicantId, isBlind ? openedBy(actor) : loadedAhead(actor))
    },

    async upload(ticket, size, actor) {
      const { applicantId, uploadId, jpeg } = await (size === 'screen'
        ? forScreen(ticket)
        : submitted(ticket))
      await logRead(system, { ...pictureOpenedBy(actor, uploadId), applicantId })
      return jpeg
    },

    async uploadAhead(ticket, actor) {
      const { applicantId, uploadId, jpeg } = await forScreen(ticket)
      await logRead(system, { ...loadedAhead(actor), applicantId, after: { uploadId } })
      return jpeg
    },

    async uploadShown(ticket, actor) {
      const upload = await uploads.findSubmitted(ticket)
      if (upload === null) throw noSuchPicture()
      const { applicantId, uploadId } = upload
      await logRead(system, { ...pictureOpenedBy(actor, uploadId), applicantId })
    },

    async note({ applicantId, version, note }, actor) {
      const { id } = await submittedRecord(system, applicantId)
      const noteId = newId()
      const createdAt = await system.transaction().execute(async (tx) => {
        await lockApplicant(tx, id, ['id'])
        await atVersion(tx, id, version)
        const at = await insertNote(tx, {
          id: noteId,
          applicantId: id,
          staffId: actor.colleague.staffId,
          note,
        })
        // The audit log contains only a hash of the note. The hash reveals a later change of the note, but not its
        // text.
        const sha256 = createHash('sha256').update(note).digest('hex')
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'note-added',
          applicantId: id,
          after: { noteId, sha256 },
        })
        return at
      })
      return noteOf({ id: noteId, createdAt, author: actor.colleague.name, note })
    },
  }
}
