import type { Database, Tx } from '#server/db/client.ts'
import {
  addNameJob,
  type CodeKind,
  deleteCodes,
  hasRecentCode,
  ownerOfCode,
  replaceCode,
  takeCode,
} from './codes.store.ts'
import { anonymous, codeHash, newCode } from './secrets.ts'

/** How long a mailed code works, in seconds and in the mail's words. */
const lives: Record<CodeKind, { seconds: number; words: string }> = {
  activation: { seconds: 24 * 3600, words: '24 hours' },
  reset: { seconds: 30 * 60, words: '30 minutes' },
}

/** A second click on the same button comes within so many seconds. */
const sameRequest = 60

export interface MailedCode {
  code: string
  validFor: string
}

/** Codes that travel by mail and prove that the mail was read. Only their hashes are kept. */
export interface CodesService {
  /** A new code; earlier ones of its kind stop working. In the caller's transaction, with the mail that carries it. */
  issue(tx: Tx, applicantId: string, kind: CodeKind): Promise<MailedCode>
  /** Uses a code up; whose it was, or null when it is wrong, spent or expired: the three are not told apart. */
  redeem(tx: Tx, kind: CodeKind, typed: string): Promise<string | null>
  /** Whose code it is, without using it up. */
  ownerOf(kind: CodeKind, typed: string): Promise<string | null>
  /** Makes the codes of a kind work no more. */
  cancel(tx: Tx, applicantId: string, kind: CodeKind): Promise<void>
  /** Whether one was issued a moment ago, so that a double click sends no second mail. */
  justIssued(tx: Tx, applicantId: string, kind: CodeKind): Promise<boolean>
  /**
   * Queues a job that mails a code to a user name. A request must not look the name up itself: the time it takes would
   * tell known names from unknown ones. A second request within a second, such as a double click, is the same job.
   */
  askLater(task: string, username: string, requestId: string): Promise<void>
}

export function codesService({ database }: { database: Database }): CodesService {
  return {
    async issue(tx, applicantId, kind) {
      const code = newCode()
      const hash = codeHash(code)
      if (hash === null) throw new Error('A new code has the wrong shape')
      await replaceCode(tx, applicantId, kind, hash, lives[kind].seconds)
      return { code, validFor: lives[kind].words }
    },
    async redeem(tx, kind, typed) {
      const hash = codeHash(typed)
      return hash === null ? null : takeCode(tx, kind, hash)
    },
    async ownerOf(kind, typed) {
      const hash = codeHash(typed)
      return hash === null ? null : ownerOfCode(database.system, kind, hash)
    },
    cancel: deleteCodes,
    askLater: (task, username, requestId) =>
      addNameJob(database.system, {
        task,
        username,
        requestId,
        key: `${task}:${anonymous(username.toLowerCase())}`,
      }),
    justIssued: (tx, applicantId, kind) => hasRecentCode(tx, applicantId, kind, sameRequest),
  }
}
