import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/dates.ts'
import { authentication, type SessionData } from '#contract/endpoints/authentication.ts'
import { useAction } from '#web/actions/use-action.ts'
import { ask, call } from '#web/api/call.ts'
import { useCall } from '#web/applicant/api/use-call.ts'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { focusHeading } from '#web/applicant/pages/use-page.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { Row, Rows } from '#web/ui/row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './account.module.css'

/** At most 50 sessions of the applicant. They are not kept on the device, because an old list would be misleading. */
const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => ask(authentication.sessions, undefined, { signal, quiet: true }),
  staleTime: 0,
})

/**
 * Card with the devices on which the applicant is signed in. Buttons sign out one other device or all other devices.
 */
export function Devices() {
  const { data, isFetching, error, refetch } = useQuery(sessionsQuery)
  const signOutOthers = useAction(() => call(authentication.logoutOthers, {}), {
    clearsMessages: true,
    invalidates: [sessionsQuery.queryKey],
  })
  return (
    <Card title="Devices">
      <div className={styles.parts}>
        <p>
          You are signed in on these devices. Did you sign in on a shared phone or in a cybercafé? Sign out
          there from here.
        </p>
        {data === undefined && isFetching && <Skeleton rows={2} shape="card" />}
        {data === undefined && !isFetching && (
          <TryAgain
            words="The list of devices could not be loaded"
            why={error?.message ?? ''}
            onTry={() => void refetch()}
          />
        )}
        {data !== undefined && (
          <Rows>
            {data.map((session) => (
              <Device key={session.sessionId} session={session} />
            ))}
          </Rows>
        )}
        <Actions>
          <Button
            kind="quiet"
            title="Sign out everywhere else"
            busy={signOutOthers.busy}
            onClick={() => void signOutOthers.run(undefined)}
          />
        </Actions>
      </div>
    </Card>
  )
}

function Device({ session: { sessionId, device, lastUsedAt, isCurrent } }: { session: SessionData }) {
  const name = device === '' ? 'Unknown device' : device
  const lastUsed = `Last used ${formatDateTime(lastUsedAt)}`
  const signOut = useCall(authentication.endSession, {
    clearsMessages: true,
    silent: true,
    invalidates: [sessionsQuery.queryKey],
    onSuccess: ({ message }) => {
      // The focused button disappears with its row. The heading gets the focus, so that the message appears below it.
      focusHeading()
      showSuccess(message)
    },
  })
  return (
    <Row
      title={<h3>{name}</h3>}
      end={
        isCurrent ? undefined : (
          <Button
            kind="quiet"
            title="Sign out"
            aria-label={`Sign out: ${name}. ${lastUsed}`}
            busy={signOut.busy}
            onClick={() => void signOut.run({ sessionId })}
          />
        )
      }
    >
      <p>{isCurrent ? 'This device' : lastUsed}</p>
    </Row>
  )
}
