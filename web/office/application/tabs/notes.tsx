import { useRef } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { officeApplications, type OpenedApplication } from '#contract/office/applications.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../../api/call.ts'
import { sendKey } from '../../keyboard/use-send-key.ts'
import { useMe } from '../../session/use-session.ts'
import { whyNot } from '../../why-not.ts'
import styles from '../application-page.module.css'
import { useApplicationChange, useSeenVersion } from '../../api/use-application-change.ts'

/** Returns the name under which the draft of a note is stored. */
export function noteDraft(applicantId: string): string {
  return `note-${applicantId}`
}

/** Notes between colleagues. The applicant never sees them. */
export function Notes({ opened }: { opened: OpenedApplication }) {
  const { notes, row } = opened
  const { role } = useMe()
  const reason = whyNot(role, 'write-notes')
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      {notes.length === 0 && <p>No notes yet.</p>}
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Notes">
        {notes.map(({ id, at, author, note }) => (
          <li key={id}>
            <p>{note}</p>
            <small>
              {author}, {formatDateTime(at)}
            </small>
          </li>
        ))}
      </ul>
      {reason === null ? (
        // The focus moves to the list, so that the next key is a shortcut and not text for another note.
        <NoteForm applicantId={row.applicantId} onSaved={() => list.current?.focus()} />
      ) : (
        <p>{reason}</p>
      )}
    </>
  )
}

function NoteForm({ applicantId, onSaved }: { applicantId: string; onSaved(): void }) {
  const changed = useApplicationChange(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  const form = useForm({
    draft: noteDraft(applicantId),
    initial: { note: '' },
    silent: true,
    schema: officeApplications.note.body,
    toBody: ({ note }) => ({ applicantId, version: seenVersion(), note }),
    // A note does not change the application. So the form does not check the lease, and colleagues can write notes
    // while another colleague has the application open.
    send: (body) =>
      callOffice(officeApplications.note, body).catch(async (error: unknown) => {
        await changed()
        throw error
      }),
    async onSuccess() {
      form.reset({ note: '' })
      onSaved()
      await changed()
    },
  })
  return (
    <FormFrame form={form} action="Add note" shortcut={sendKey} label="New note" quiet>
      <TextAreaField {...form.text('note')} label="Note" maxLength={2000} />
    </FormFrame>
  )
}
