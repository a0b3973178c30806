import { flagWords } from './flag-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import { mostMoneyRows, officeMoney } from '#contract/office/audit.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { paymentKeys } from '../api/list-keys.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { inNaira } from '../in-naira.ts'
import { refundsQuery, discrepanciesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { payerColumn } from './payer-column.tsx'
import { CutNote } from '../table/cut-note.tsx'
import styles from './discrepancies.module.css'
import rowStyles from './ledgers.module.css'

type Discrepancy = DataOf<typeof officeMoney.discrepancies>[number]

/**
 * Lists payments that do not match their request, such as wrong amounts or reversals. Each payment has the bursar's
 * decision, or a button to decide. Renders nothing if there are none.
 */
export function PaymentDiscrepancies() {
  const { role } = useMe()
  const query = useQuery(discrepanciesQuery)
  const [asked, setAsked] = useState<Discrepancy | null>(null)
  const panel = useFocusKept(asked === null ? null : `decide-${asked.reference}`)
  const reason = whyNot(role, 'settle-refunds')
  const columns: Column<Discrepancy>[] = [
    { key: 'at', header: 'Found', render: ({ at }) => formatDateTime(at) },
    payerColumn,
    {
      key: 'reference',
      header: 'Payment',
      render: ({ description, reference }) => (
        <>
          {description}
          <br />
          <span className={rowStyles.reference}>{reference}</span>
        </>
      ),
    },
    { key: 'reason', header: 'Why', render: (payment) => flagWords(payment.reason, payment.detail) },
    { key: 'asked', header: 'Amount requested', numeric: true, render: (payment) => inNaira(payment.asked) },
    { key: 'came', header: 'Amount received', numeric: true, render: amountReceived },
    {
      key: 'decision',
      header: 'Decision',
      render: (payment) =>
        payment.decision === null || payment.decidedAt === null ? (
          <GuardedButton
            id={`decide-${payment.reference}`}
            title="Decide"
            kind="quiet"
            shortcut="d"
            data-row={payment.reference}
            data-press="decide"
            reason={reason}
            onClick={() => setAsked(payment)}
          />
        ) : (
          <>
            {payment.decision === 'refund' ? 'Queued for refund' : 'Noted'}: {payment.note}
            <br />
            {payment.decidedBy}, {formatDateTime(payment.decidedAt)}
          </>
        ),
    },
  ]
  return (
    <Loaded query={query} what="The payment discrepancies">
      {(payments) =>
        payments.length > 0 && (
          <div className={styles.space}>
            <Card title="Payment discrepancies">
              <div
                ref={panel}
                className={classNames(styles.panel, rowStyles.rows)}
                role="group"
                aria-label="Payment discrepancies"
                tabIndex={-1}
              >
                {asked !== null && (
                  <DecideForm key={asked.reference} payment={asked} onDone={() => setAsked(null)} />
                )}
                <CutNote
                  count={payments.length}
                  most={mostMoneyRows}
                  words="Only the first 1,000 are shown, those to do first. «Takings» finds every payment by its reference."
                />
                <Table
                  caption="Payment discrepancies"
                  columns={columns}
                  rows={payments}
                  rowKey={({ reference }) => reference}
                  dense
                />
              </div>
            </Card>
          </div>
        )
      }
    </Loaded>
  )
}

function amountReceived({ came, currency }: Discrepancy): string {
  if (came === null) return 'Not known'
  return currency === 'NGN' ? inNaira(came) : `${currency ?? '?'} ${came}`
}

const choices = [
  { value: 'refund', label: 'Queue for refund' },
  { value: 'note', label: 'No refund, save the note only' },
]

interface DecideProps {
  payment: Discrepancy
  onDone(): void
}

function DecideForm({ payment, onDone }: DecideProps) {
  const changed = useInvalidate([discrepanciesQuery.queryKey, refundsQuery.queryKey, ...paymentKeys])
  const { reference, refundable } = payment
  useSendKey()
  const initial: { decision: '' | 'refund' | 'note'; note: string } = {
    decision: refundable ? '' : 'note',
    note: '',
  }
  const form = useForm({
    draft: `unclear-${reference}`,
    initial,
    schema: officeMoney.decideDiscrepancy.body,
    toBody: (values) => ({ reference, ...values }) as BodyOf<typeof officeMoney.decideDiscrepancy>,
    send: (body) => callOffice(officeMoney.decideDiscrepancy, body),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      action="Save decision"
      shortcut={sendKey}
      label="Decision about a payment"
      secondary={<Button title="Cancel" kind="quiet" onClick={onDone} />}
    >
      <p>
        {payment.name}, {reference}: {inNaira(payment.asked)} requested, {amountReceived(payment)} received.
        {!refundable &&
          ' A refund is not possible: the amount in naira is not known, or the payment has already been applied or queued for refund.'}
      </p>
      <RadioGroup
        name="decision"
        label="Outcome"
        error={form.errors['decision']}
        options={refundable ? choices : choices.slice(1)}
        value={form.values.decision}
        onChange={(event) => form.set('decision', event.target.value === 'refund' ? 'refund' : 'note')}
      />
      <TextAreaField {...form.text('note')} label="Findings" maxLength={500} />
    </FormFrame>
  )
}
