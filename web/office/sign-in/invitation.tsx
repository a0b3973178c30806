import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { ChoosePassword } from './choose-password.tsx'
import { ConnectAuthenticator } from './connect-authenticator.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import type { NewAuthenticator } from './new-authenticator.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Progress =
  | { at: 'password' }
  | { at: 'authenticator'; given: NewAuthenticator }
  | { at: 'codes'; codes: string[] }
  | { at: 'done' }

/** The page of an invitation's one-time link, in three steps: password, authenticator app, recovery codes. */
export function Invitation() {
  const [search] = useSearchParams()
  const [progress, setProgress] = useState<Progress>({ at: 'password' })
  const link = search.get('link') ?? ''
  if (link === '') return <NoLink />
  return (
    <SignInFrame>
      {progress.at === 'password' && (
        <ChoosePassword link={link} onDone={(given) => setProgress({ at: 'authenticator', given })} />
      )}
      {progress.at === 'authenticator' && (
        <ConnectAuthenticator
          link={link}
          given={progress.given}
          onDone={(codes) => setProgress({ at: 'codes', codes })}
        />
      )}
      {progress.at === 'codes' && (
        <RecoveryCodes codes={progress.codes} onKept={() => setProgress({ at: 'done' })} />
      )}
      {progress.at === 'done' && <Ready />}
    </SignInFrame>
  )
}

function Ready() {
  useOfficePage('Account set up')
  return (
    <>
      <PageHeading title="Account set up">Log in with your password and a code from your app.</PageHeading>
      <Link to={paths.login} className={buttonClass()}>
        Log in
      </Link>
    </>
  )
}

function NoLink() {
  useOfficePage('Invitation')
  return (
    <SignInFrame>
      <PageHeading title="Incomplete link">
        Part of your link is missing. Copy the whole link, or ask for a new one.
      </PageHeading>
    </SignInFrame>
  )
}
