import { inNaira } from '#contract/money.ts'
import { flagWords } from '../table/flag-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { officeMoney } from '#contract/office/audit/audit.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../api/call.ts'
import { paymentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { ConfirmDialog } from '../page/confirm-dialog.tsx'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { useOpened } from '../page/use-opened.ts'
import { moveRow, pressInRow } from '../table/row-keys.ts'
import { refundsQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { ShowMore } from '../table/show-more.tsx'
import styles from './ledgers.module.css'
import { ListTotals } from './list-totals.tsx'
import { payerColumn, payerId } from './payer-column.tsx'
import { PaymentDiscrepancies } from './discrepancies.tsx'

type Refund = DataOf<typeof officeMoney.refunds>['rows'][number]

const changed = [refundsQuery.queryKey, ...paymentKeys]

/** The page with the payment discrepancies and the refund queue. */
export function Refunds() {
  const { role } = useMe()
  const query = useInfiniteQuery(refundsQuery)
  const asked = useOpened<Refund>()
  const undoing = useOpened<Refund>()
  const panel = useFocusKept(asked.opened === null ? null : `refund-${asked.opened.reference}`)
  useOfficePage('Refunds')
  useFocusOnReturn(query.data !== undefined)
  const reason = whyNot(role, 'settle-refunds')
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    d: () => pressInRow('decide', true),
    D: () => pressInRow('withdraw', true),
    m: () => pressInRow('refund', true),
    U: () => pressInRow('undo-refund'),
  })
  return (
    <>
      <PageHeading title="Refunds">Payments received twice or matching no fee, oldest first.</PageHeading>
      <PaymentDiscrepancies />
      <Loaded query={query} what="The refunds">
        {({ pages }) => {
          const refunds = pages.flatMap(({ rows }) => rows)
          const [first] = pages
          return first === undefined || refunds.length === 0 ? (
            <EmptyState text="No refunds are due." />
          ) : (
            <div ref={panel} className={styles.rows} role="group" aria-label="Refunds" tabIndex={-1}>
              <h2>Refund queue</h2>
              <ListTotals page={first} waits="due" />
              <Table
                caption="Refunds"
                columns={columnsOf(reason, { onMark: asked.open, onUndo: undoing.open })}
                rows={refunds}
                rowKey={({ reference }) => reference}
                dense
              />
              <ShowMore
                query={query}
                rows={refunds.map(({ reference }) => ({ id: payerId('refund', reference) }))}
              />
            </div>
          )
        }}
      </Loaded>
      {asked.opened !== null && <Confirm refund={asked.opened} onDone={asked.close} />}
      {undoing.opened !== null && <UndoDialog refund={undoing.opened} onDone={undoing.close} />}
    </>
  )
}

interface RefundActs {
  onMark(refund: Refund): void
  onUndo(refund: Refund): void
}

/** Returns the columns of the list. `reason` says why the colleague cannot mark refunds; null if the colleague can. */
function columnsOf(reason: string | null, { onMark, onUndo }: RefundActs): Column<Refund>[] {
  return [
    { key: 'at', header: 'Received', render: ({ at }) => formatDateTime(at) },
    payerColumn('refund'),
    {
      key: 'reference',
      header: 'Reference',
      render: ({ reference }) => <span className={styles.reference}>{reference}</span>,
    },
    {
      key: 'reason',
      header: 'Why',
      render: ({ reason: flag, note, returnedAtGateway }) => (
        <>
          {flagWords(flag, note)}
          {returnedAtGateway && <strong> The gateway reports that this money was returned.</strong>}
        </>
      ),
    },
    { key: 'amount', header: 'Amount', numeric: true, render: ({ amount }) => inNaira(amount) },
    {
      key: 'refunded',
      header: 'Refunded',
      render: (refund) =>
        refund.refundedAt === null ? (
          <GuardedButton
            id={`refund-${refund.reference}`}
            title="Mark as refunded"
            kind="quiet"
            shortcut="m"
            data-row={refund.reference}
            data-press="refund"
            reason={reason}
            onClick={() => onMark(refund)}
          />
        ) : (
          <>
            {formatDateTime(refund.refundedAt)}
            {refund.transferReference !== null &&
              ` by ${refund.refundedBy ?? ''}, transfer ${refund.transferReference}`}
            {reason === null && (
              <GuardedButton
                title="Undo"
                kind="link"
                shortcut="⇧ U"
                data-row={refund.reference}
                data-press="undo-refund"
                reason={null}
                onClick={() => onUndo(refund)}
              />
            )}
          </>
        ),
    },
  ]
}

/** Asks before the mark «refunded» is removed from a payment, because the payment must then be refunded again. */
function UndoDialog({ refund, onDone }: { refund: Refund; onDone(): void }) {
  const { reference, transferReference } = refund
  const undo = useCall(officeMoney.undoRefunded, { invalidates: changed })
  return (
    <ConfirmDialog
      context="warning"
      title="Undo the mark?"
      message={`${inNaira(refund.amount)} to ${refund.name}, reference ${reference}, is then due again.${
        transferReference === null ? '' : ` Check first that transfer ${transferReference} was not made.`
      }`}
      action="Undo"
      busy={undo.busy}
      onConfirm={() => void undo.run({ reference, transferReference: transferReference ?? '' }).then(onDone)}
      onCancel={onDone}
    />
  )
}

/** Asks for the reference of the transfer. `Ctrl Enter` submits the form. */
function Confirm({ refund, onDone }: { refund: Refund; onDone(): void }) {
  const invalidate = useInvalidate(changed)
  const { reference } = refund
  useSendKey()
  const form = useForm({
    initial: { transferReference: '' },
    schema: officeMoney.markRefunded.body,
    toBody: ({ transferReference }) => ({ reference, transferReference }),
    send: (body) => callOffice(officeMoney.markRefunded, body),
    async onSuccess() {
      await invalidate()
      onDone()
    },
  })
  return (
    <Dialog title="Mark as refunded?" onClose={onDone}>
      <FormFrame
        form={form}
        action="Mark as refunded"
        shortcut={sendKey}
        label="Refund"
        secondary={<CancelButton onClick={onDone} />}
      >
        <p>
          {inNaira(refund.amount)} to {refund.name}, reference {reference}. This is recorded in the audit log.
        </p>
        <TextField
          {...form.text('transferReference')}
          label="Reference of the transfer"
          hint="From the bank, or of the refund at the gateway."
          maxLength={80}
        />
      </FormFrame>
    </Dialog>
  )
}
