import { use, useEffect, useState } from 'react'
import { printing } from '#contract/endpoints/printing.ts'
import { readDocumentCode } from '#contract/document-code.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { call } from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { LookedUpContext, type LookUpResult } from './looked-up.ts'

export type Checked = { kind: 'nothing' } | { kind: 'checking' } | LookUpResult

/**
 * Looks up the document with the code `typed`. Does nothing if `typed` is missing or not a code. `signature` comes from
 * the QR code and is null for a typed code. `again` repeats the look-up. A result that the server has put into the page
 * is used instead of a first look-up.
 */
export function useVerification(
  typed: string | undefined,
  signature: string | null,
): { state: Checked; again: () => void } {
  const code = typed === undefined ? null : readDocumentCode(typed)
  const lookedUp = use(LookedUpContext)
  const known =
    lookedUp !== null && lookedUp.code === code && lookedUp.signature === signature ? lookedUp.state : null
  const [state, setState] = useState<Checked>(known ?? { kind: code === null ? 'nothing' : 'checking' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (code === null) return setState({ kind: 'nothing' })
    if (known !== null && round === 0) return setState(known)
    const cancel = new AbortController()
    setState({ kind: 'checking' })
    const params = { code: signature === null ? code : `${code}.${signature}` }
    const { signal } = cancel
    const show = (next: Checked) => {
      if (!signal.aborted) setState(next)
    }
    void call(printing.verify, undefined, { params, signal, quiet: true }).then(
      ({ data }) => show({ kind: 'checked', found: data }),
      (error: unknown) =>
        show({ kind: 'failed', reason: error instanceof RejectedCall ? rejectionText(error) : null }),
    )
    return () => cancel.abort()
  }, [code, signature, known, round])

  return { state, again: () => setRound((before) => before + 1) }
}
