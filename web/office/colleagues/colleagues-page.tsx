import { useQuery } from '@tanstack/react-query'
import type { ListedColleague } from '#contract/office/staff/colleagues.ts'
import { formatDateTime } from '#contract/dates.ts'
import { roleNames } from '#contract/office/staff/role-names.ts'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { KeyedButton } from '../page/keyed-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { useOpened } from '../page/use-opened.ts'
import { colleaguesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { moveRow } from '../table/row-keys.ts'
import { whyNot } from '../why-not.ts'
import { type AccountAction, actionId, ColleagueActs } from './colleague-acts.tsx'
import styles from './colleagues.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { linkMailText, stateText } from './state-text.ts'

const inviteId = 'invite-colleague'

interface AskedAction {
  act: AccountAction
  colleague: ListedColleague
}

const openerId = (asked: 'invite' | AskedAction) =>
  asked === 'invite' ? inviteId : actionId(asked.act, asked.colleague.id)

/** Page with all colleagues. Administrators can invite, change roles, send links, and remove or restore access. */
export function ColleaguesPage() {
  const me = useMe()
  const query = useQuery(colleaguesQuery)
  const { opened: asked, open, close } = useOpened<'invite' | AskedAction>()
  const panel = useFocusKept(asked === null ? null : openerId(asked))
  useOfficePage('Colleagues')
  useKeys({ j: () => moveRow(1), k: () => moveRow(-1) })
  const columns: Column<ListedColleague>[] = [
    {
      key: 'name',
      header: 'Name',
      render: ({ name, email }) => (
        <span className={styles.name}>
          {name}{' '}
          <span>
            <EmailAddress address={email} />
          </span>
        </span>
      ),
    },
    { key: 'role', header: 'Role', render: ({ role }) => roleNames[role] },
    {
      key: 'state',
      header: 'State',
      render: (colleague) => (
        <span className={styles.state}>
          {stateText(colleague, Date.now())} <LinkMail colleague={colleague} />
        </span>
      ),
    },
    {
      key: 'seen',
      header: 'Last sign-in',
      render: ({ lastSignInAt }) => (lastSignInAt === null ? '--' : formatDateTime(lastSignInAt)),
    },
    {
      key: 'acts',
      header: 'Actions',
      render: (colleague) =>
        colleague.id === me.id ? (
          'This is you.'
        ) : (
          <ColleagueActs colleague={colleague} onAct={(act) => open({ act, colleague })} />
        ),
    },
  ]
  return (
    <>
      <PageHeading title="Colleagues">
        Everybody who may use the office. You cannot change your own role or access.
      </PageHeading>
      <div className={styles.invite}>
        <KeyedButton
          id={inviteId}
          title="Invite colleague"
          hotkey="i"
          reason={whyNot(me.role, 'manage-staff')}
          onClick={() => open('invite')}
        />
      </div>
      <Loaded query={query} what="The colleagues">
        {(rows) => (
          <div ref={panel} role="group" aria-label="Colleagues" tabIndex={-1}>
            <Table caption="Colleagues" columns={columns} rows={rows} rowKey={({ id }) => id} dense />
          </div>
        )}
      </Loaded>
      {asked !== null && <OpenedDialog asked={asked} onClose={close} />}
    </>
  )
}

function OpenedDialog({ asked, onClose }: { asked: 'invite' | AskedAction; onClose(): void }) {
  if (asked === 'invite') return <InviteDialog onClose={onClose} />
  const { act, colleague } = asked
  if (act === 'role') return <RoleDialog colleague={colleague} onClose={onClose} />
  if (act === 'link') return <LinkDialog colleague={colleague} onClose={onClose} />
  return <RemoveDialog colleague={colleague} onClose={onClose} />
}

/** Delivery status of the mail with the one-time link. Renders nothing if there is no such mail. */
function LinkMail({ colleague }: { colleague: ListedColleague }) {
  const text = linkMailText(colleague)
  if (text === null) return null
  return <span className={colleague.linkMail === 'failed' ? styles.failed : undefined}>{text}</span>
}
