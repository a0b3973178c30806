import { inNaira } from '#contract/money.ts'
import { amountReceived } from '../table/flag-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/dates.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type DiscrepancyDecision, discrepancies } from '#contract/office/discrepancies.ts'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { paymentKeys } from '../api/list-keys.ts'
import { useCloseKey } from '../keyboard/use-close-key.ts'
import { useNoUndo } from '../keyboard/use-no-undo.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useOpened } from '../page/use-opened.ts'
import { refundsQuery, discrepanciesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { ShowMore } from '../table/show-more.tsx'
import { ListTotals } from './list-totals.tsx'
import { payerColumn, payerId } from './payer-column.tsx'
import { UnderpaymentForm } from './underpayment-form.tsx'
import {
  acceptanceClosed,
  amountsOf,
  type Discrepancy,
  discrepancyReason,
  isOwnProposal,
  isProposed,
} from './discrepancy.ts'
import styles from './discrepancies.module.css'
import rowStyles from './ledgers.module.css'

/**
 * The payments that do not match their request, for example because of a wrong amount or a reversal. Shows the bursar's
 * decision on each payment, or a button to decide. Renders nothing without discrepancies.
 */
export function PaymentDiscrepancies() {
  const me = useMe()
  const query = useInfiniteQuery(discrepanciesQuery)
  const { opened: asked, open, close } = useOpened<Discrepancy>()
  const panel = useFocusKept(asked === null ? null : `decide-${asked.reference}`)
  const columns = columnsOf(me, open)
  return (
    <Loaded query={query} what="The payment discrepancies">
      {({ pages }) => {
        const payments = pages.flatMap(({ rows }) => rows)
        const [first] = pages
        return (
          first !== undefined &&
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
                  {asked !== null &&
                    (isProposed(asked) ? (
                      <UnderpaymentForm
                        key={asked.reference}
                        payment={asked}
                        isOwn={isOwnProposal(me, asked)}
                        onDone={close}
                      />
                    ) : (
                      <DecideForm key={asked.reference} payment={asked} onDone={close} />
                    ))}
                  <ListTotals page={first} waits="to decide" />
                  <Table
                    caption="Payment discrepancies"
                    columns={columns}
                    rows={payments}
                    rowKey={({ reference }) => reference}
                    dense
                  />
                  <ShowMore
                    query={query}
                    rows={payments.map(({ reference }) => ({ id: payerId('discrepancy', reference) }))}
                  />
                </div>
              </Card>
            </div>
          )
        )
      }}
    </Loaded>
  )
}

function columnsOf(
  me: Pick<Colleague, 'id' | 'role'>,
  onDecide: (payment: Discrepancy) => void,
): Column<Discrepancy>[] {
  return [
    { key: 'at', header: 'Found', render: ({ at }) => formatDateTime(at) },
    payerColumn('discrepancy'),
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
    { key: 'reason', header: 'Why', render: discrepancyReason },
    {
      key: 'requested',
      header: 'Amount requested',
      numeric: true,
      render: ({ requested }) => inNaira(requested),
    },
    { key: 'received', header: 'Amount received', numeric: true, render: amountReceived },
    {
      key: 'decision',
      header: 'Decision',
      render: (payment) => (
        <>
          {payment.decision !== null && <Decided payment={payment} />}
          {(payment.decision === null || isProposed(payment)) && (
            <Decide payment={payment} me={me} onDecide={() => onDecide(payment)} />
          )}
        </>
      ),
    },
  ]
}

interface DecideButtonProps {
  payment: Discrepancy
  me: Pick<Colleague, 'id' | 'role'>
  onDecide(): void
}

/**
 * The button that decides on a payment, or on the proposal to accept it. The proposer sees why they cannot accept it,
 * and can withdraw the proposal. Withdrawing has the key `Shift D`, so that `d` goes to the next payment to decide on.
 */
function Decide({ payment, me, onDecide }: DecideButtonProps) {
  const { reference } = payment
  const isOwn = isOwnProposal(me, payment)
  const closed = acceptanceClosed(me, payment)
  const title = isOwn ? 'Withdraw proposal' : isProposed(payment) ? 'Accept or return' : 'Decide'
  return (
    <>
      {isOwn && <GuardedButton title="Accept" kind="quiet" reason={closed} />}
      <GuardedButton
        id={`decide-${reference}`}
        title={title}
        kind="quiet"
        shortcut={isOwn ? '⇧ D' : 'd'}
        data-row={reference}
        data-press={isOwn ? 'withdraw' : 'decide'}
        reason={isProposed(payment) && !isOwn ? closed : whyNot(me.role, 'settle-refunds')}
        onClick={onDecide}
      />
    </>
  )
}

const decisionWords: Record<DiscrepancyDecision, string> = {
  refund: 'Queued for refund',
  note: 'Noted',
  accept: 'Proposed to accept',
}

function Decided({ payment }: { payment: Discrepancy }) {
  const { decision, note, decidedBy, decidedAt, acceptedBy, acceptedAt } = payment
  return (
    <p>
      {decision !== null && decisionWords[decision]}: {note}
      <br />
      {decidedBy}
      {decidedAt !== null && `, ${formatDateTime(decidedAt)}`}
      {acceptedAt !== null && (
        <>
          <br />
          Accepted by {acceptedBy}, {formatDateTime(acceptedAt)}
        </>
      )}
    </p>
  )
}

const choices: { value: DiscrepancyDecision; label: string }[] = [
  { value: 'refund', label: 'Queue for refund' },
  { value: 'accept', label: 'Propose to accept the amount received' },
  { value: 'note', label: 'No refund, save the note only' },
]

interface DecideProps {
  payment: Discrepancy
  onDone(): void
}

function DecideForm({ payment, onDone }: DecideProps) {
  const changed = useInvalidate([discrepanciesQuery.queryKey, refundsQuery.queryKey, ...paymentKeys])
  const { reference, refundable, acceptable } = payment
  const options = choices.filter(({ value }) =>
    value === 'refund' ? refundable : value === 'note' || acceptable,
  )
  useSendKey()
  useNoUndo()
  useCloseKey(onDone)
  const initial: { decision: '' | DiscrepancyDecision; note: string } = {
    decision: options.length > 1 ? '' : 'note',
    note: '',
  }
  const form = useForm({
    draft: `unclear-${reference}`,
    initial,
    schema: discrepancies.decide.body,
    toBody: (values) => ({ reference, ...values }) as BodyOf<typeof discrepancies.decide>,
    send: (body) => callOffice(discrepancies.decide, body),
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
      secondary={<CancelButton onClick={onDone} />}
    >
      <p>
        {amountsOf(payment)}
        {!refundable &&
          ' A refund is not possible: the amount in naira is not known, or the payment has already been applied or queued for refund.'}
      </p>
      <RadioGroup
        name="decision"
        label="Outcome"
        error={form.errors['decision']}
        options={options}
        value={form.values.decision}
        onChange={({ target }) => form.set('decision', target.value as DiscrepancyDecision)}
      />
      <TextAreaField {...form.text('note')} label="Findings" maxLength={500} />
    </FormFrame>
  )
}
