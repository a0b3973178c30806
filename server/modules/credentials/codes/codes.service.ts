import { daySeconds } from '#contract/dates.ts'
import type { Database, Tx } from '#server/db/client.ts'
import {
  addNameJob,
  type CodeKind,
  deleteCodes,
  hasRecentCode,
  ownerOfCode,
  replaceCode,
  markCodeUsed,
  recentUserOfCode,
} from './codes.store.ts'
import { hashedText, codeHash, hashOfNewCode, newCode } from './secrets.ts'

/** Lifetime of an emailed code, in seconds and as text for the email. */
const lives: Record<CodeKind, { seconds: number; words: string }> = {
  activation: { seconds: daySeconds, words: '24 hours' },
  reset: { seconds: 30 * 60, words: '30 minutes' },
}

/** Seconds for which a used code is recognised, so that a retry after a lost response succeeds. */
const repetitionSeconds = 15 * 60

/**
 * Seconds within which a repeated registration, for example a double click, sends no second code if the first code is
 * unused.
 */
const doubleClickSeconds = 60

export interface MailedCode {
  code: string
  validFor: string
}

/**
 * One-time codes that are sent by email and prove access to an email address. The `token` table contains only hashes.
 */
export interface CodesService {
  /** Creates a code in the caller's transaction and revokes the applicant's earlier codes of this kind. */
  issue(tx: Tx, applicantId: string, kind: CodeKind): Promise<MailedCode>
  /** Marks a code as used and returns its applicant's id; null if the code is wrong, used or expired. */
  redeem(tx: Tx, kind: CodeKind, typed: string): Promise<string | null>
  /** Returns the applicant's id for a valid code, without marking it as used; otherwise null. */
  ownerOf(kind: CodeKind, typed: string): Promise<string | null>
  /**
   * Returns the applicant's id if the code was used in the last 15 minutes; otherwise null. A request with such a code
   * may be the retry of an earlier request.
   */
  justRedeemedBy(kind: CodeKind, typed: string): Promise<string | null>
  /** Revokes an applicant's codes of one kind. */
  cancel(tx: Tx, applicantId: string, kind: CodeKind): Promise<void>
  /** Returns true if an unused code was issued within the last minute. The caller then sends no second email. */
  justIssued(tx: Tx, applicantId: string, kind: CodeKind): Promise<boolean>
  /**
   * Queues a job that emails a code. The job looks up the username, because a look-up in the request would reveal by
   * its response time whether the name exists. Requests for the same task and username share one waiting job.
   */
  askLater(task: string, username: string, requestId: string): Promise<void>
}

export function codesService({ database }: { database: Database }): CodesService {
  return {
    async issue(tx, applicantId, kind) {
      const code = newCode()
      await replaceCode(tx, applicantId, kind, hashOfNewCode(code), lives[kind].seconds)
      return { code, validFor: lives[kind].words }
    },
    async redeem(tx, kind, typed) {
      const hash = codeHash(typed)
      return hash === null ? null : markCodeUsed(tx, kind, hash)
    },
    async ownerOf(kind, typed) {
      const hash = codeHash(typed)
      return hash === null ? null : ownerOfCode(database.system, kind, hash)
    },
    async justRedeemedBy(kind, typed) {
      const hash = codeHash(typed)
      return hash === null ? null : recentUserOfCode(database.system, kind, hash, repetitionSeconds)
    },
    cancel: deleteCodes,
    askLater: (task, username, requestId) =>
      addNameJob(database.system, {
        task,
        username,
        requestId,
        key: `${task}:${hashedText(username.toLowerCase())}`,
      }),
    justIssued: (tx, applicantId, kind) => hasRecentCode(tx, applicantId, kind, doubleClickSeconds),
  }
}
