import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { Transaction } from '#contract/endpoints/payment.ts'
import { formatAmount, inNaira } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TryAgain } from '../pages/try-again.tsx'
import { paymentsQuery } from '../queries/payments.ts'
import styles from './payment-table.module.css'
import { isRefunded, useVerify } from './use-verify.ts'

const pageSize = 10

export interface PaymentTableProps {
  caption: string
  /** Sign before amounts. The customer's text has «#» on Payment History. */
  currency: '#' | '₦'
  /** Heading of the column with the Verify buttons. */
  actionHeader: string
  picture?: ReactNode
}

/** The applicant's transactions with Verify buttons, ten per page. */
export function PaymentTable({ caption, currency, actionHeader, picture }: PaymentTableProps) {
  const { data, isFetching, error, refetch } = useQuery(paymentsQuery)
  const verify = useVerify()
  const running = verify.busy ? verify.body?.transactionReference : undefined
  const [page, setPage] = useState(1)

  if (data === undefined) {
    if (isFetching) return <LoadingPlaceholder text="Loading transactions..." />
    return (
      <TryAgain
        words="Your transactions could not be loaded"
        why={error?.message ?? ''}
        onTry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) return <EmptyState picture={picture} text="You have not made any payment yet." />

  const pages = Math.ceil(data.length / pageSize)
  const shownPage = Math.min(page, pages)
  const first = (shownPage - 1) * pageSize
  const columns: Column<Transaction>[] = [
    { key: 'number', header: 'S/N', render: (_, index) => first + index + 1, numeric: true },
    {
      key: 'reference',
      header: 'Transaction Reference',
      render: (row) => <span className={styles.reference}>{row.transactionRef}</span>,
    },
    { key: 'description', header: 'Payment Description', render: (row) => row.paymentDescription },
    {
      key: 'amount',
      header: 'Transaction Amount',
      render: (row) => `${currency}${formatAmount(row.transactionAmount, { decimals: 0 })}`,
      numeric: true,
    },
    { key: 'date', header: 'Transaction Date', render: (row) => formatDate(row.transactionDate) },
    { key: 'status', header: 'Status', render: (row) => <Status of={row} currency={currency} /> },
    {
      key: 'action',
      header: actionHeader,
      render: (row) => (
        <Button
          kind="quiet"
          title="Verify"
          aria-label={`Verify ${row.transactionRef}`}
          busy={running === row.transactionRef}
          disabled={verify.busy}
          onClick={() => void verify.run({ transactionReference: row.transactionRef })}
        />
      ),
    },
  ]
  return (
    <>
      <Table
        caption={caption}
        cards={styles.cards}
        columns={columns}
        rows={data.slice(first, first + pageSize)}
        rowKey={(row) => row.transactionRef}
      />
      <Pagination page={shownPage} pages={pages} onPage={setPage} label={`Pages of ${caption}`} />
    </>
  )
}

interface StatusProps {
  of: Transaction
  currency: string
}

function Status({ of: payment, currency }: StatusProps) {
  const { isSuccessful, refundedOn, isOpen } = payment
  const isRefund = isRefunded(payment)
  const look = isOpen || isRefund ? 'open' : isSuccessful ? 'successful' : 'unsuccessful'
  return (
    <span className={styles[look]}>
      <Icon
        name={isOpen || (isRefund && !refundedOn) ? 'clock' : isRefund || isSuccessful ? 'check' : 'cross'}
      />
      {wordsOf(payment, currency)}
    </span>
  )
}

function wordsOf(payment: Transaction, currency: string): string {
  const { isSuccessful, refundedOn, isOpen, amountReceived } = payment
  if (amountReceived === null) return 'Being checked'
  if (amountReceived !== undefined)
    return `${inNaira(amountReceived).replace('₦', currency)} received,\nbeing checked`
  if (isOpen) return 'Not confirmed'
  if (refundedOn) return `Refunded on\n${formatDate(refundedOn)}`
  if (isRefunded(payment)) return 'Will be refunded'
  return isSuccessful ? 'Successful' : 'Not paid'
}
