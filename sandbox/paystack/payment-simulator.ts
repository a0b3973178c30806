import { randomBytes, randomUUID } from 'node:crypto'
import type { FaultSettings } from './fault-settings.ts'
import type { Ledger, Transaction } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'
import { describe, eventBody } from './wire.ts'

export type Opening = Pick<
  Transaction,
  'reference' | 'email' | 'amountKobo' | 'description' | 'callbackUrl' | 'cancelUrl'
>

export type PaymentSimulator = {
  /** Opens a transaction. Returns null if its reference already exists. */
  open(opening: Opening): Transaction | null
  recordVisit(transaction: Transaction): void
  pay(transaction: Transaction): Promise<void>
  decline(transaction: Transaction): void
  leave(transaction: Transaction): void
  reverse(transaction: Transaction): void
  /**
   * Returns the JSON text of `data` in a verify response. The first `verifyPendingPolls` responses after the payment
   * report `pending`. After a response that reports success, reverses the payment if `reversedAfterSuccess` is set.
   */
  report(transaction: Transaction): string
  /** Completes the payments that were pending before a restart, each at its `settlesAt`. */
  resume(): void
  stop(): void
}

type SimulatorOptions = {
  ledger: Ledger
  webhooks: Webhooks
  faults: () => FaultSettings
  onError: (error: unknown) => void
}

/**
 * Creates the payment simulator. A pending payment can no longer be declined or abandoned. A successful payment can
 * only be reversed.
 */
export function createPaymentSimulator({
  ledger,
  webhooks,
  faults,
  onError,
}: SimulatorOptions): PaymentSimulator {
  const polls = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  const isPaid = ({ status }: Transaction) => status === 'success' || status === 'reversed'

  function open(opening: Opening): Transaction | null {
    if (ledger.byReference(opening.reference) !== undefined) return null
    const transaction: Transaction = {
      ...opening,
      // Paystack's ids may become as large as this 64-bit id, which a JavaScript number cannot hold exactly.
      id: String(randomBytes(8).readBigUInt64BE() | 0x8000000000000001n),
      accessCode: randomUUID().replaceAll('-', ''),
      openedAt: new Date().toISOString(),
      status: 'abandoned',
      settlesAt: null,
      paidAt: null,
    }
    ledger.save(transaction)
    return transaction
  }

  async function pay(transaction: Transaction): Promise<void> {
    if (isPaid(transaction) || transaction.status === 'pending') return
    const { settleDelayMs } = faults()
    if (settleDelayMs === 0) return await settle(transaction)
    const pending: Transaction = {
      ...transaction,
      status: 'pending',
      settlesAt: new Date(Date.now() + settleDelayMs).toISOString(),
    }
    ledger.save(pending)
    wait(pending)
  }

  async function settle(transaction: Transaction): Promise<void> {
    const paid: Transaction = {
      ...transaction,
      status: 'success',
      settlesAt: null,
      paidAt: new Date().toISOString(),
    }
    ledger.save(paid)
    await webhooks.announce(eventBody('charge.success', describe(paid, faults(), 'success')))
  }

  function wait(transaction: Transaction): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        settle(transaction).catch(onError)
      },
      Math.max(0, Date.parse(transaction.settlesAt ?? '') - Date.now()),
    )
    timer.unref()
    timers.add(timer)
  }

  function move(transaction: Transaction, status: Transaction['status']): void {
    if (!isPaid(transaction) && transaction.status !== 'pending') ledger.save({ ...transaction, status })
  }

  function reverse(transaction: Transaction): void {
    if (transaction.status === 'success') ledger.save({ ...transaction, status: 'reversed' })
  }

  function report(transaction: Transaction): string {
    const asked = (polls.get(transaction.reference) ?? 0) + (isPaid(transaction) ? 1 : 0)
    polls.set(transaction.reference, asked)
    const stillPending = isPaid(transaction) && asked <= faults().verifyPendingPolls
    if (!stillPending && faults().reversedAfterSuccess) reverse(transaction)
    return describe(transaction, faults(), stillPending ? 'pending' : transaction.status)
  }

  return {
    open,
    pay,
    reverse,
    report,
    recordVisit: (transaction) => {
      if (transaction.status === 'abandoned') move(transaction, 'ongoing')
    },
    decline: (transaction) => move(transaction, 'failed'),
    leave: (transaction) => move(transaction, 'abandoned'),
    resume: () =>
      ledger
        .transactions()
        .filter(({ status }) => status === 'pending')
        .forEach(wait),
    stop: () => timers.forEach(clearTimeout),
  }
}
