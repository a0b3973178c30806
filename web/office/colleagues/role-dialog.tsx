import { useQueryClient } from '@tanstack/react-query'
import { colleagues, type ListedColleague } from '#contract/office/staff/colleagues.ts'
import { useForm } from '#web/forms/use-form.ts'
import { callOffice } from '../api/call.ts'
import { useSendKey } from '../keyboard/use-send-key.ts'
import { FormDialog } from '../page/form-dialog.tsx'
import { colleaguesQuery } from '../queries.ts'
import { RoleField } from './role-field.tsx'

/** Dialog that changes the role of a colleague. */
export function RoleDialog({ colleague, onClose }: { colleague: ListedColleague; onClose(): void }) {
  const client = useQueryClient()
  useSendKey()
  const form = useForm({
    initial: { role: colleague.role },
    schema: colleagues.changeRole.body,
    toBody: ({ role }) => ({ staffId: colleague.id, role }),
    send: (body) => callOffice(colleagues.changeRole, body),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: colleaguesQuery.queryKey })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Change role: ${colleague.name}`} action="Change role" onClose={onClose}>
      <RoleField
        {...form.text('role')}
        hint="They are signed out everywhere. A role that does not review applications loses its assigned ones."
      />
    </FormDialog>
  )
}
