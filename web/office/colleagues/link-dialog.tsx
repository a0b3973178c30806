import { colleagues, type ListedColleague } from '#contract/office/staff/colleagues.ts'
import { roleNames } from '#contract/office/staff/role-names.ts'
import { useCall } from '../api/use-call.ts'
import { ConfirmDialog } from '../page/confirm-dialog.tsx'
import { colleaguesQuery } from '../queries.ts'
import { linkTitles } from './colleague-acts.tsx'

function consequence({ state, email, role }: ListedColleague): string {
  if (state === 'invited') return `We mail a new link to ${email}. The earlier link no longer works.`
  if (state === 'disabled')
    return `We mail a link to ${email}. With it they set up their account again. Their role is ${roleNames[role].toLowerCase()}.`
  return `We mail a new link to ${email}. Their password, authenticator app and recovery codes stop working at once, and they are signed out everywhere.`
}

/** Asks before a colleague gets a new one-time link by mail. */
export function LinkDialog({ colleague, onClose }: { colleague: ListedColleague; onClose(): void }) {
  const { id: staffId, name, state } = colleague
  const action = useCall(colleagues.sendLink, { invalidates: [colleaguesQuery.queryKey] })
  return (
    <ConfirmDialog
      context="warning"
      title={`${linkTitles[state]}: ${name}?`}
      message={consequence(colleague)}
      action={linkTitles[state]}
      busy={action.busy}
      onConfirm={() => void action.run({ staffId, seenState: state }).then(onClose)}
      onCancel={onClose}
    />
  )
}
