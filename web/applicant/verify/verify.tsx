import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { readDocumentCode, writeDocumentCode } from '#contract/document-code.ts'
import { identity } from 'virtual:institution/identity'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Actions, Form } from '#web/ui/form-layout.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { usePage } from '../pages/use-page.ts'
import { basePath, paths } from '../paths.ts'
import { type Checked, useVerification } from './use-verification.ts'
import { Verdict } from './verdict.tsx'
import styles from './verify.module.css'

const lookingUp = <LoadingPlaceholder text="Looking it up…" />

const notACode = 'Type all 16 digits and letters, for example 7K3M-Q2XV-9ABC-0DEF.'

/** The public page that checks whether we issued a document, by its printed code or QR code. */
export function Verify() {
  const { code } = useParams()
  const [query] = useSearchParams()
  const signature = query.get('s')
  const { state, again } = useVerification(code, signature)
  const isInvalid = code !== undefined && readDocumentCode(code) === null
  usePage('Check a document', isInvalid)
  // The key gives each code a new frame. In a hydrated frame, the static parts (`Still`) stay suspended forever, and
  // React would wait for them before it shows another code.
  return (
    <AuthFrame key={code ?? ''}>
      <PageHeading display title="Check a document">
        Letters, receipts and forms of {identity.name} have a code at their foot. It shows whether they are
        genuine.
      </PageHeading>
      <div className={code === undefined ? undefined : styles.result}>
        <div role="status" className={styles.outcome}>
          <Outcome state={state} signature={signature} onAgain={again} />
        </div>
        {/* The form is hidden while checking, to avoid a layout shift when the result appears above it. */}
        {state.kind !== 'checking' && <CodeForm key={code ?? ''} typed={code ?? ''} isInvalid={isInvalid} />}
      </div>
    </AuthFrame>
  )
}

interface OutcomeProps {
  state: Checked
  signature: string | null
  onAgain: () => void
}

function Outcome({ state, signature, onAgain }: OutcomeProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAgain()
  }
  switch (state.kind) {
    case 'nothing':
      return null
    case 'checking':
      return lookingUp
    case 'checked':
      return <Verdict found={state.found} />
    case 'failed':
      return (
        <Banner
          tone="warning"
          title="We could not look it up"
          action={
            // Without JavaScript, this form opens the same URL again.
            <form onSubmit={submit}>
              {signature !== null && <input type="hidden" name="s" value={signature} />}
              <Button kind="quiet" type="submit" title="Try again" />
            </form>
          }
        >
          <p>{state.reason ?? 'Check your network connection and try again.'}</p>
        </Banner>
      )
  }
}

function CodeForm({ typed, isInvalid }: { typed: string; isInvalid: boolean }) {
  const navigate = useNavigate()
  const known = readDocumentCode(typed)
  const [code, setCode] = useState(known === null ? typed : writeDocumentCode(known))
  const [error, setError] = useState(isInvalid ? notACode : undefined)
  const form = useRef<HTMLFormElement>(null)
  // Keep a code that the user typed before the script of this prerendered page was loaded.
  useEffect(() => {
    const input = form.current?.elements.namedItem('code')
    if (input instanceof HTMLInputElement && input.value !== '') setCode(input.value)
  }, [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const validCode = readDocumentCode(code)
    if (validCode === null) return setError(notACode)
    // The new URL has no signature, because the signature belongs to the code that was scanned before.
    void navigate(`${paths.verify}/${validCode}`)
  }
  return (
    <Form onSubmit={submit} action={basePath + paths.verify} ref={form}>
      <TextField
        name="code"
        label="Code of the document"
        hint="16 digits and letters, beside the QR code"
        error={error}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <Actions>
        <Button type="submit" title="Check" />
      </Actions>
    </Form>
  )
}
