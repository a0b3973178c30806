import { useQueryClient } from '@tanstack/react-query'
import { colleagues, linkValidFor } from '#contract/office/staff/colleagues.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import { useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../api/call.ts'
import { useSendKey } from '../keyboard/use-send-key.ts'
import { FormDialog } from '../page/form-dialog.tsx'
import { colleaguesQuery } from '../queries.ts'
import { RoleField } from './role-field.tsx'

/** Dialog that invites a colleague by mail. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  useSendKey()
  const form = useForm({
    initial: { name: '', email: '', role: '' },
    schema: colleagues.invite.body,
    toBody: ({ role, ...typed }) => ({ ...typed, role: role as Role }),
    send: (body) => callOffice(colleagues.invite, body),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: colleaguesQuery.queryKey })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Invite colleague" action="Send invitation" onClose={onClose}>
      <TextField {...form.text('name')} label="Name" autoComplete="off" maxLength={120} />
      <TextField
        {...form.text('email')}
        label="Email address"
        type="email"
        autoComplete="off"
        hint={`We mail a link to this address. It works once, within ${linkValidFor}.`}
      />
      <RoleField
        {...form.text('role')}
        hint="Roles and permissions, in the menu, lists what each role may do."
      />
    </FormDialog>
  )
}
