import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { officeMoney } from '#contract/office/audit.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useCall } from '../api/use-call.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { inNaira } from '../in-naira.ts'
import { refundsQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { payerColumn } from './payer-column.tsx'
import { UnclearPayments } from './unclear.tsx'

type Refund = DataOf<typeof officeMoney.refunds>[number]

/** Money that arrived twice or does not fit, until it was given back. */
export function Refunds() {
  const { role } = useMe()
  const query = useQuery(refundsQuery)
  const [asked, setAsked] = useState<Refund | null>(null)
  const panel = useFocusKept(asked === null ? null : `refund-${asked.reference}`)
  useOfficePage('Refunds')
  const reason = whyNot(role, 'settle-refunds')
  const columns: Column<Refund>[] = [
    { key: 'at', header: 'Arrived', render: ({ at }) => formatDateTime(at) },
    payerColumn,
    { key: 'reference', header: 'Reference', render: ({ reference }) => reference },
    { key: 'reason', header: 'Why', render: (refund) => refund.reason },
    { key: 'amount', header: 'Amount', numeric: true, render: ({ amount }) => inNaira(amount) },
    {
      key: 'refunded',
      header: 'Given back',
      render: (refund) =>
        refund.refundedAt === null ? (
          <GuardedButton
            id={`refund-${refund.reference}`}
            title="Mark as given back"
            kind="quiet"
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
      <PageHeading title="Refunds">Money that arrived twice or fits no fee, oldest first.</PageHeading>
      <UnclearPayments />
      <Loaded query={query} what="The refunds">
        {(refunds) =>
          refunds.length === 0 ? (
            <EmptyState text="No money waits to be given back." />
          ) : (
            <div ref={panel} role="group" aria-label="Refunds" tabIndex={-1}>
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
  const action = useCall(officeMoney.markRefunded, { invalidates: [refundsQuery.queryKey] })
  return (
    <ConfirmDialog
      context="warning"
      title="Was the money given back?"
      message={`${inNaira(refund.amount)} to ${refund.name}, reference ${refund.reference}. This is kept in the audit trail.`}
      action="Yes, it was given back"
      busy={action.busy}
      onConfirm={() => void action.run({ reference: refund.reference }).then(onDone)}
      onCancel={onDone}
    />
  )
}
