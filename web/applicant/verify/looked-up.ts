import { createContext } from 'react'
import type { Verification } from '#contract/endpoints/printing.ts'

/** Result of looking up a document. */
export type LookUpResult =
  | { kind: 'checked'; found: Verification }
  /** `reason` is the server's message; null for any other failure, such as no network. */
  | { kind: 'failed'; reason: string | null }

/**
 * A look-up that the server made for the page that it rendered. The page's HTML contains the look-up as JSON, so that
 * the browser can hydrate the page without repeating the look-up.
 */
export interface LookedUp {
  code: string
  /** Signature from the QR code; null if the code was typed. */
  signature: string | null
  state: LookUpResult
}

export const LookedUpContext = createContext<LookedUp | null>(null)
