import type { Generated } from 'kysely'
import type { Now, Nullable } from './column-types.ts'

interface SessionTable {
  id: string
  applicantId: string
  remembered: Generated<boolean>
  /** Browser and system, such as `Chrome on Android`; empty for sessions of earlier versions. */
  device: Generated<string>
  createdAt: Now
  revokedAt: Nullable<Date>
}

type TokenKind = 'access' | 'refresh' | 'activation' | 'reset' | 'device'

interface TokenTable {
  hash: Buffer
  kind: TokenKind
  applicantId: string
  sessionId: Nullable<string>
  createdAt: Now
  expiresAt: Date
  usedAt: Nullable<Date>
}

interface EmailChangeTable {
  applicantId: string
  newEmail: string
  oldCode: Buffer
  newCode: Buffer
  state: Generated<'open' | 'done' | 'cancelled' | 'taken'>
  sessionId: string
  expiresAt: Date
  oldConfirmedAt: Nullable<Date>
  newConfirmedAt: Nullable<Date>
}

export interface SessionSchema {
  session: SessionTable
  token: TokenTable
  emailChange: EmailChangeTable
}
