import { identity } from 'virtual:institution/identity'
import type { Transaction } from '#contract/endpoints/payment.ts'
import { formatAmount } from '#contract/money.ts'
import { formatDate } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tile } from '#web/ui/row.tsx'
import styles from './asking-the-bank.module.css'

interface AskingProps {
  /** Message of the server: the bank has not answered, or could not be reached. */
  message: string
  transaction: Transaction
  busy: boolean
  onAsk: () => void
}

/** Status of a payment that is neither confirmed nor declined. Asks the payer to wait and not to pay again. */
export function AskingTheBank({ message, transaction, busy, onAsk }: AskingProps) {
  const { transactionAmount, paymentDescription, transactionDate, transactionRef } = transaction
  return (
    <section className={styles.asking} aria-labelledby="asking">
      <h2 id="asking">We are asking your bank. You need not pay again.</h2>
      <div className={styles.card}>
        <ol className={styles.way}>
          <li>
            <Tile state="done">
              <Icon name="check" />
            </Tile>
            You
          </li>
          <li>
            <Tile state="now">
              <Icon name="upload" />
            </Tile>
            <strong>Your bank</strong>
          </li>
          <li>
            <Tile state="ahead">
              <Icon name="check" />
            </Tile>
            {identity.abbreviation}
          </li>
        </ol>
        <p className={styles.amount}>₦{formatAmount(transactionAmount, { decimals: 0 })}</p>
        <p>{paymentDescription}</p>
        <dl>
          <div>
            <dt>Started</dt>
            <dd>{formatDate(transactionDate)}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd>{transactionRef}</dd>
          </div>
        </dl>
      </div>
      <p>{message}</p>
      <div>
        <Button title="Ask again now" busy={busy} onClick={onAsk} />
      </div>
      <p className={styles.small}>
        You may close this page: Payment History shows the result, and we send you an email when the payment
        is confirmed. If the bank declines it, you can pay again.
      </p>
    </section>
  )
}
