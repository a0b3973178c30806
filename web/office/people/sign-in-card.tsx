import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { Person } from '#contract/office/people/people.ts'
import { personSignIn, type PersonAccess } from '#contract/office/people/person-access.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useCall } from '../api/use-call.ts'
import { KeyedButton } from '../page/keyed-button.tsx'
import { personQuery } from './people-queries.ts'
import styles from './people.module.css'
import { devicesWords, lockWords, sessionsWords } from './sign-in-words.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

type Session = PersonAccess['sessions'][number]

const columns: Column<Session>[] = [
  { key: 'device', header: 'Device', render: ({ device }) => (device === '' ? 'Unknown' : device) },
  { key: 'since', header: 'Signed in', render: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'used', header: 'Last used', render: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
]

/** Maximum number of sessions shown. Few applicants have more, so a lost phone is usually in the list. */
const maxShown = 5

interface SignInProps {
  person: Person
  /** Why the colleague may not unlock the sign-in or end sessions; null if they may. */
  closed: string | null
}

/**
 * Warns on which devices the person cannot sign in now, and until when, with the button that unlocks the sign-in.
 * Renders nothing if the sign-in is not locked.
 */
export function LockBanner({ person: { id, access }, closed }: SignInProps) {
  const unlock = useCall(personSignIn.unlock, { invalidates: [personQuery(id).queryKey] })
  const locked = lockWords(access)
  if (locked === null) return null
  const button = (
    <KeyedButton
      title="Unlock sign-in"
      hotkey="l"
      busy={unlock.busy}
      reason={closed}
      onClick={() => void unlock.run({ personId: id })}
    />
  )
  return (
    <Banner title="Sign-in is locked" tone="warning" action={button}>
      {locked}
    </Banner>
  )
}

/** A summary of the person's sign-ins, at most `maxShown` open sessions, and the button that ends all open sessions. */
export function SignInCard({ person, closed }: SignInProps) {
  const { id, access } = person
  const [isSigningOut, setSigningOut] = useState(false)
  const older = access.sessions.length - maxShown
  return (
    <Card title="Sign-in">
      <dl className={styles.facts}>
        <div>
          <dt>New sign-ins</dt>
          <dd>{lockWords(access) === null ? 'Not locked' : 'Locked'}</dd>
        </div>
        <div>
          <dt>Open sessions</dt>
          <dd>{sessionsWords(access.sessions)}</dd>
        </div>
        <div>
          <dt>Known devices</dt>
          <dd>{devicesWords(access.knownDevices)}</dd>
        </div>
      </dl>
      {access.sessions.length > 0 && (
        <Table
          caption="Open sessions"
          columns={columns}
          rows={access.sessions.slice(0, maxShown)}
          rowKey={({ createdAt, lastUsedAt }) => `${createdAt} ${lastUsedAt}`}
          dense
        />
      )}
      {older > 0 && <p>{older === 1 ? '1 older session' : `${older} older sessions`} not shown.</p>}
      <div className={styles.acts}>
        <KeyedButton
          title="Sign out everywhere"
          kind="danger"
          hotkey="e"
          reason={closed}
          onClick={() => setSigningOut(true)}
        />
      </div>
      {isSigningOut && <SignOutDialog personId={id} onClose={() => setSigningOut(false)} />}
    </Card>
  )
}
