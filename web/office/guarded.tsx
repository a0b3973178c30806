import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { noNetwork } from '#web/api/no-network.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { FindPersonKey } from './people/find-person-key.tsx'
import { UndoKeys } from './review/undo-keys.tsx'
import { StepUpDialog } from './sign-in/step-up-dialog.tsx'
import { Waiting } from './page/waiting.tsx'
import { paths } from './paths.ts'
import { restoreSession, sessionStore } from './session/session.ts'
import { MeProvider, useSession } from './session/use-session.ts'

/**
 * The pages for signed-in colleagues. Without a session, opens the sign-in page. After the sign-in, that page returns
 * to the requested page, unless the colleague had signed out.
 */
export function Guarded() {
  const session = useSession()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (sessionStore.get().status === 'unknown') void restoreSession()
  }, [])

  if (session.status === 'signed-in')
    return (
      <MeProvider value={session.colleague}>
        <SignedIn key={session.colleague.id} />
      </MeProvider>
    )
  if (session.status === 'unknown') return <Waiting>{<LoadingPlaceholder />}</Waiting>
  if (session.status === 'offline')
    return (
      <Waiting>
        <h1>We cannot reach the server</h1>
        <p>{noNetwork} You are still signed in.</p>
        <Button title="Try again" onClick={() => void restoreSession()} />
      </Waiting>
    )
  const state = session.status === 'left' ? null : { from: pathname + search }
  return <Navigate to={paths.login} replace state={state} />
}

/** Creates a new query cache for each session. Failed queries are not retried, because their pages show the failure. */
function SignedIn() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 15_000,
            retry: false,
            networkMode: 'always',
            // With `networkMode: 'always'`, queries are by default not fetched again when the network returns. The
            // message about a failed update would then stay until the colleague tries again.
            refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
          },
          // Removes commands from memory earlier than after the default five minutes, because a review of hundreds of
          // applications sends several commands for each.
          mutations: { gcTime: 5_000 },
        },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <StepUpDialog />
      <UndoKeys />
      <FindPersonKey />
    </QueryClientProvider>
  )
}
