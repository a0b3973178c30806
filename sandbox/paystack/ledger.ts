import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const transactionSchema = z.object({
  /** 64-bit number as a string, because a JavaScript number cannot represent every 64-bit number exactly. */
  id: z.string(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  amountKobo: z.number(),
  description: z.string(),
  callbackUrl: z.string(),
  cancelUrl: z.string(),
  openedAt: z.string(),
  status: z.enum(['abandoned', 'ongoing', 'pending', 'success', 'failed', 'reversed']),
  /** Time at which a pending payment will succeed; null if the payment is not pending. */
  settlesAt: z.string().nullable(),
  paidAt: z.string().nullable(),
})

const noticeSchema = z.object({
  id: z.string(),
  body: z.string(),
  tries: z.number(),
  /** Time of the event's next delivery attempt in epoch ms; null if it is delivered or no attempt is left. */
  dueAt: z.number().nullable(),
})

const lineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), transaction: transactionSchema }),
  z.object({ kind: z.literal('notice'), notice: noticeSchema }),
])

export type Transaction = z.infer<typeof transactionSchema>

/** A webhook event for the merchant, with the state of its delivery. */
export type Notice = z.infer<typeof noticeSchema>

export type Ledger = {
  /** Returns the transactions in order of creation. */
  transactions(): Transaction[]
  byReference(reference: string): Transaction | undefined
  byAccessCode(code: string): Transaction | undefined
  save(transaction: Transaction): void
  owedNotices(): Notice[]
  saveNotice(notice: Notice): void
}

/**
 * Opens the gateway's ledger: an append-only file in which each line is the new state of a transaction or webhook
 * event. An incomplete last line, left by a crash, is removed.
 */
export function openLedger(folder: string): Ledger {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'ledger.jsonl')
  const transactions = new Map<string, Transaction>()
  const references = new Map<string, string>()
  const notices = new Map<string, Notice>()

  function apply(line: z.infer<typeof lineSchema>): void {
    if (line.kind === 'transaction') {
      transactions.set(line.transaction.reference, line.transaction)
      references.set(line.transaction.accessCode, line.transaction.reference)
    } else if (line.notice.dueAt === null) {
      notices.delete(line.notice.id)
    } else {
      notices.set(line.notice.id, line.notice)
    }
  }

  function write(line: z.infer<typeof lineSchema>): void {
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    apply(line)
  }

  for (const line of wholeLines(file)) apply(lineSchema.parse(JSON.parse(line)))

  return {
    transactions: () => [...transactions.values()],
    byReference: (reference) => transactions.get(reference),
    byAccessCode: (code) => transactions.get(references.get(code) ?? ''),
    save: (transaction) => write({ kind: 'transaction', transaction }),
    owedNotices: () => [...notices.values()],
    saveNotice: (notice) => write({ kind: 'notice', notice }),
  }
}

function wholeLines(file: string): string[] {
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) truncateSync(file, end)
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
}
