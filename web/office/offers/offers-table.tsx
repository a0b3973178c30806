import { Link } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import type { OfferAnswer, OfferRow } from '#contract/office/offers/offers.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { applicationPath } from '../paths.ts'
import { listFrom } from '../list/list-of-page.ts'
import { remember } from '../list/queue-memory.ts'
import { AnswerMark } from './answer-mark.tsx'
import { EnrolmentSquares } from './enrolment-squares.tsx'
import controls from '../table/list-controls.module.css'
import styles from './offers.module.css'
import { remark, since } from './offer-words.ts'

/** Returns the element id of a row's link. */
export const offerRowId = (applicantId: string): string => `offer-${applicantId}`

export interface OffersTableProps {
  rows: readonly OfferRow[]
  /** The chosen filter; empty if offers with all answers are shown. */
  answer: OfferAnswer | ''
  selected: ReadonlySet<string>
  onSelect(offer: OfferRow): void
}

/** The released offers. The link of a row opens the application. */
export function OffersTable({ rows, answer, selected, onSelect }: OffersTableProps) {
  const list = listFrom('offers', answer)
  const columns: Column<OfferRow>[] = [
    {
      key: 'choose',
      header: 'Select',
      render: (offer) => (
        <label className={controls.choose}>
          <span className="visually-hidden">
            Select {offer.surname} {offer.othernames}
          </span>
          <input
            type="checkbox"
            data-choose={offer.applicantId}
            checked={selected.has(offer.applicantId)}
            onChange={() => onSelect(offer)}
          />
        </label>
      ),
    },
    { key: 'number', header: 'Number', render: ({ applicationNumber }) => applicationNumber ?? '--' },
    {
      key: 'name',
      header: 'Name',
      render: ({ applicantId, surname, othernames }) => (
        <Link
          to={applicationPath(applicantId, list)}
          id={offerRowId(applicantId)}
          data-row={applicantId}
          onClick={() => remember({ opened: applicantId })}
        >
          <strong>{surname}</strong> {othernames}
        </Link>
      ),
    },
    { key: 'programme', header: 'Programme', render: ({ programme }) => programme },
    { key: 'offered', header: 'Offered', render: ({ releasedAt }) => formatDate(releasedAt) },
    { key: 'accept-by', header: 'Accept by', render: ({ acceptBy }) => formatDate(acceptBy ?? '') },
    { key: 'answer', header: 'Answer', render: (offer) => <AnswerMark answer={offer.answer} /> },
    { key: 'since', header: 'When', render: (offer) => since(offer) },
    { key: 'remark', header: 'Remark', render: (offer) => remark(offer) },
    { key: 'enrolment', header: 'Enrolment', render: (offer) => <EnrolmentSquares offer={offer} /> },
  ]
  return (
    <div className={styles.table}>
      <Table
        caption="Released offers, by the last day to accept"
        columns={columns}
        rows={rows}
        rowKey={({ applicantId }) => applicantId}
        dense
      />
    </div>
  )
}
