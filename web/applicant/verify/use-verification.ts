import { useEffect, useState } from 'react'
import { printing, type Verification } from '#contract/endpoints/printing.ts'
import { readDocumentCode } from '#contract/document-code.ts'
import { call } from '#web/api/call.ts'

export type Checked =
  | { kind: 'nothing' }
  | { kind: 'checking' }
  | { kind: 'checked'; found: Verification }
  /** `words`: the server's, when it said something that a person can act on. */
  | { kind: 'failed'; words: string | null }

/**
 * Asks about the document with a code whenever one is given; `signature` is what the QR code carries. `again` asks once
 * more.
 */
export function useVerification(
  typed: string | undefined,
  signature: string | null,
): { state: Checked; again: () => void } {
  const code = typed === undefined ? null : readDocumentCode(typed)
  const [state, setState] = useState<Checked>({ kind: code === null ? 'nothing' : 'checking' })
  const [round, setRound] = useState(0)

  // A change of `round` asks again.
  useEffect(() => {
    if (code === null) return setState({ kind: 'nothing' })
    const nobodyWaits = new AbortController()
    setState({ kind: 'checking' })
    const params = { code: signature === null ? code : `${code}.${signature}` }
    void call(printing.verify, undefined, { params, signal: nobodyWaits.signal }).then((answer) => {
      if (nobodyWaits.signal.aborted) return
      const found = answer?.isSuccessful ? answer.data : null
      setState(
        found === null ? { kind: 'failed', words: answer?.message ?? null } : { kind: 'checked', found },
      )
    })
    return () => nobodyWaits.abort()
  }, [code, signature, round])

  return { state, again: () => setRound((before) => before + 1) }
}
