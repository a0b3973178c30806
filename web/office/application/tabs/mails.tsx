import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useKeys } from '../../keyboard/use-keys.ts'
import { CloseButton } from '../../page/close-button.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { mailQuery } from '../../queries.ts'
import { RowButton } from '../../table/row-button.tsx'
import rowKeys from '../../table/row-key.module.css'
import { moveRow, pressInRow } from '../../table/row-keys.ts'
import styles from './tabs.module.css'

type Mail = OpenedApplication['mails'][number]

const statusWords: Record<Mail['status'], string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  kept: 'Stored, not sent',
  failed: 'Not delivered',
}

interface MailsProps {
  applicantId: string
  mails: readonly Mail[]
}

/**
 * The latest 100 emails to the applicant, newest first, each with a button that shows its text. `j` and `k` move
 * between the emails. `M` shows the text of the current email. If no email is current, `M` shows the newest one.
 */
export function Mails({ applicantId, mails }: MailsProps) {
  const [read, setRead] = useState<Mail | null>(null)
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    M: () => pressInRow('read', true),
  })
  const columns: Column<Mail>[] = [
    { key: 'at', header: 'Date', render: ({ at }) => formatDateTime(at) },
    { key: 'subject', header: 'Subject', render: ({ subject }) => subject },
    { key: 'status', header: 'Status', render: ({ status }) => statusWords[status] },
    {
      key: 'read',
      header: 'Text',
      render: (mail) => (
        <RowButton
          kind="quiet"
          title="Read"
          hotkey="M"
          data-row={mail.id}
          data-press="read"
          aria-label={`Read «${mail.subject}» of ${formatDateTime(mail.at)}`}
          onClick={() => setRead(mail)}
        />
      ),
    },
  ]
  return (
    <>
      {mails.length === 0 ? (
        <p>None.</p>
      ) : (
        <div className={rowKeys.rows}>
          <Table
            caption="Emails"
            columns={columns}
            rows={mails}
            rowKey={({ id }) => id}
            dense
            cards={styles.mails}
          />
        </div>
      )}
      {read !== null && <MailDialog applicantId={applicantId} mail={read} onClose={() => setRead(null)} />}
    </>
  )
}

interface MailDialogProps {
  applicantId: string
  mail: Mail
  onClose(): void
}

function MailDialog({ applicantId, mail: { id, subject, at }, onClose }: MailDialogProps) {
  const query = useQuery(mailQuery(applicantId, id))
  return (
    <Dialog title={subject} onClose={onClose} wide="medium">
      <p>{formatDateTime(at)}. Codes and one-time links are shown as •••.</p>
      <Loaded query={query} what="The email" rows={5}>
        {({ text }) =>
          text === null ? (
            <p>The text was not stored, because an earlier version of Matric sent this email.</p>
          ) : (
            <p className={styles.mailText}>{text}</p>
          )
        }
      </Loaded>
      <CloseButton onClick={onClose} />
    </Dialog>
  )
}
