import { flagWords } from './flag-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { officeMoney } from '#contract/office/audit.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { paymentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { inNaira } from '../in-naira.ts'
import { moveRow, pressInRow } from '../table/row-keys.ts'
import { refundsQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import styles from './ledgers.module.css'
import { payerColumn } from './payer-column.tsx'
import { PaymentDiscrepancies } from './discrepancies.tsx'

type Refund = DataOf<typeof officeMoney.refunds>[number]

/** The page with the payment discrepancies and the refund queue. */
export function Refunds() {
  const { role } = useMe()
  const query = useQuery(refundsQuery)
  const [asked, setAsked] = useState<Refund | null>(null)
  const panel = useFocusKept(asked === null ? null : `refund-${asked.reference}`)
  useOfficePage('Refunds')
  const reason = whyNot(role, 'settle-refunds')
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    d: () => pressInRow('decide', true),
    m: () => pressInRow('refund', true),
  })
  const columns: Column<Refund>[] = [
    { key: 'at', header: 'Received', render: ({ at }) => formatDateTime(at) },
    payerColumn,
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
            onClick={() => setAsked(refund)}
          />
        ) : (
          formatDateTime(refund.refundedAt)
        ),
    },
  ]
  return (
    <>
      <PageHeading title="Refunds">Payments received twice or matching no fee, oldest first.</PageHeading>
      <PaymentDiscrepancies />
      <Loaded query={query} what="The refunds">
        {(refunds) =>
          refunds.length === 0 ? (
            <EmptyState text="No refunds are due." />
          ) : (
            <div ref={panel} className={styles.rows} role="group" aria-label="Refunds" tabIndex={-1}>
              <h2>Refund queue</h2>
              <Table
                caption="Refunds"
                columns={columns}
                rows={refunds}
                rowKey={({ reference }) => reference}
                dense
              />
            </div>
          )
        }
      </Loaded>
      {asked !== null && <Confirm refund={asked} onDone={() => setAsked(null)} />}
    </>
  )
}

function Confirm({ refund, onDone }: { refund: Refund; onDone(): void }) {
  const action = useCall(officeMoney.markRefunded, { invalidates: [refundsQuery.queryKey, ...paymentKeys] })
  return (
    <ConfirmDialog
      context="warning"
      title="Mark as refunded?"
      message={`${inNaira(refund.amount)} to ${refund.name}, reference ${refund.reference}. This is recorded in the audit log.`}
      action="Mark as refunded"
      busy={action.busy}
      onConfirm={() => void action.run({ reference: refund.reference }).then(onDone)}
      onCancel={onDone}
    />
  )
}
