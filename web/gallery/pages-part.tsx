import { useState } from 'react'
import { Motif } from '#web/pictures/motif.tsx'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LateText, LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { type ProgressItem, type ProgressState, ProgressStrip } from '#web/ui/progress-strip.tsx'
import { SectionCard, SectionCards } from '#web/ui/section-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Table } from '#web/ui/table.tsx'
import styles from './gallery.module.css'
import { names } from './sample-names.ts'

const sections = [
  ['bio-data', 'Bio-Data'],
  ['next-of-kin', 'Next of Kin'],
  ['program-choices', 'Program Choices'],
  ['records', 'Records'],
  ['picture-upload', 'Picture Upload'],
  ['preview-profile', 'Preview Profile'],
] as const

function stripAt(active: number): ProgressItem[] {
  const stateOf = (index: number): ProgressState =>
    index < active ? 'completed' : index === active ? 'active' : 'pending'
  return sections.map(([id, label], index) => ({
    id,
    label,
    state: stateOf(index),
    motif: <Motif name={id} />,
  }))
}

export function CardsPart() {
  return (
    <>
      <Banner tone="welcome" title={`Welcome, ${names[3]}`}>
        Complete the sections below to apply.
      </Banner>
      <ProgressStrip items={stripAt(0)} label="Progress at the start" />
      <ProgressStrip items={stripAt(3)} label="Progress half way" />
      <ProgressStrip items={stripAt(6)} label="Progress when all is done" />
      <ProgressStrip items={stripAt(3)} label="On the page of a section" here="records" />
      <ProgressStrip items={stripAt(3)} label="On the page of a completed section" here="bio-data" />
      <SectionCards>
        {sections.slice(0, 4).map(([id, label], index) => (
          <SectionCard
            key={id}
            title={label}
            completed={index < 2}
            next={index === 2}
            {...(index === 3 && { lockedBecause: 'Opens when you have finished Program Choices.' })}
            motif={<Motif name={id} />}
            renderLink={(link) => (
              <a href={`#${id}`} className={link.className}>
                {link.children}
              </a>
            )}
          />
        ))}
      </SectionCards>
    </>
  )
}

const payments = Array.from({ length: 4 }, (_, index) => ({
  reference: `MTC-01928a7e-${index}c4f-7b31-9d02`,
  description: index ? 'Orientation Fee' : 'Application Fee, first payment of the session 2024/2025',
  amount: index ? '₦5,000' : '₦25,000',
  date: '30/11/2026',
  good: index % 2 === 0,
}))

export function ListsPart() {
  const [page, setPage] = useState(2)
  return (
    <>
      <Table
        caption="All Payments"
        rows={payments}
        rowKey={(row) => row.reference}
        columns={[
          { key: 'number', header: 'S/N', render: (_, index) => index + 1 },
          { key: 'reference', header: 'Transaction Reference', render: (row) => row.reference },
          { key: 'description', header: 'Payment Description', render: (row) => row.description },
          { key: 'amount', header: 'Transaction Amount', numeric: true, render: (row) => row.amount },
          { key: 'date', header: 'Transaction Date', render: (row) => row.date },
          {
            key: 'status',
            header: 'Status',
            render: (row) => (
              <span className={row.good ? styles.good : styles.bad}>
                <Icon name={row.good ? 'check' : 'cross'} /> {row.good ? 'Successful' : 'Not successful'}
              </span>
            ),
          },
          { key: 'action', header: 'Action', render: () => <Button title="Verify" kind="quiet" /> },
        ]}
      />
      <Pagination page={page} pages={7} onPage={setPage} />
      <Card title="Next of Kin Details" selvedge aside={<a href="#change">Change</a>}>
        <SummaryList
          rows={[
            { label: 'Full Name', value: names[3], action: <a href="#change-name">Change name</a> },
            { label: 'Occupation', value: '' },
            { label: 'Address', value: `No. 4, ${names[1]} Close, off the Old Market Road, Ụmụahịa` },
          ]}
        />
      </Card>
      <EmptyState
        picture={<NoDataPicture />}
        text="No O'level results yet."
        action={<Button title="Add a result" />}
      />
      <Skeleton rows={4} />
      <LoadingPlaceholder text="Loading transactions..." />
      <LateText>This takes longer than usual. Check your connection.</LateText>
      <Spinner />
      <Table
        caption="Payments of a new applicant"
        rows={[]}
        rowKey={() => ''}
        columns={[{ key: 'reference', header: 'Transaction Reference', render: () => '' }]}
      />
    </>
  )
}
