import { authentication } from '#contract/endpoints/authentication.ts'
import { useAction } from '#web/actions/use-action.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/form-layout.tsx'

/** Card with a button that ends the applicant's sessions on all other devices. */
export function SignOutOthers() {
  const signOut = useAction(() => call(authentication.logoutOthers, {}), { clearsMessages: true })
  return (
    <Card title="Other devices">
      <p>
        Did you sign in on a shared phone or in a cybercafé? Sign out there from here. You stay signed in on
        this device.
      </p>
      <Actions>
        <Button
          kind="quiet"
          title="Sign out everywhere else"
          busy={signOut.busy}
          onClick={() => void signOut.run(undefined)}
        />
      </Actions>
    </Card>
  )
}
