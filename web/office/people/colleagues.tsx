import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Colleague, staff } from '#contract/office/staff.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useCall } from '../api/use-call.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { roleNames } from '#contract/office/role-names.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { colleaguesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'

const stateWords: Record<Colleague['state'], string> = {
  invited: 'Invited',
  active: 'Active',
  disabled: 'Access removed',
}

/** Lists the colleagues. A button removes the access of a colleague who still has access or is invited. */
export function Colleagues() {
  const me = useMe()
  const query = useQuery(colleaguesQuery)
  const [asked, setAsked] = useState<Colleague | null>(null)
  const panel = useFocusKept(asked === null ? null : `end-${asked.id}`)
  useOfficePage('Colleagues')
  const reasonFor = (colleague: Colleague) =>
    whyNot(me.role, 'manage-staff') ?? (colleague.id === me.id ? 'This is you.' : null)
  const columns: Column<Colleague>[] = [
    { key: 'name', header: 'Name', render: ({ name }) => name },
    { key: 'email', header: 'E-mail', render: ({ email }) => email },
    { key: 'role', header: 'Role', render: ({ role }) => roleNames[role] },
    { key: 'state', header: 'State', render: ({ state }) => stateWords[state] },
    {
      key: 'end',
      header: 'Access',
      render: (colleague) =>
        colleague.state === 'disabled' ? (
          '–'
        ) : (
          <GuardedButton
            id={`end-${colleague.id}`}
            title="Remove access"
            kind="danger"
            aria-label={`Remove access of ${colleague.name}`}
            reason={reasonFor(colleague)}
            onClick={() => setAsked(colleague)}
          />
        ),
    },
  ]
  return (
    <>
      <PageHeading title="Colleagues">
        New colleagues are invited at the server, with npm run staff -- add. Each colleague gets a one-time
        link.
      </PageHeading>
      <Loaded query={query} what="The colleagues">
        {(colleagues) => (
          <div ref={panel} role="group" aria-label="Colleagues" tabIndex={-1}>
            <Table caption="Colleagues" columns={columns} rows={colleagues} rowKey={({ id }) => id} dense />
          </div>
        )}
      </Loaded>
      {asked !== null && <Confirm colleague={asked} onDone={() => setAsked(null)} />}
    </>
  )
}

function Confirm({ colleague, onDone }: { colleague: Colleague; onDone(): void }) {
  const action = useCall(staff.disable, { invalidates: [colleaguesQuery.queryKey] })
  return (
    <ConfirmDialog
      context="error"
      title={`Remove access of ${colleague.name}?`}
      message="They are signed out everywhere at once and can no longer sign in. Their actions stay in the audit log."
      action="Remove access"
      busy={action.busy}
      onConfirm={() => void action.run({ staffId: colleague.id }).then(onDone)}
      onCancel={onDone}
    />
  )
}
