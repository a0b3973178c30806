import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ListCounts } from '#contract/office/list/list.ts'
import { type OfferAnswer, offerAnswers } from '#contract/office/offers/offers.ts'
import { type OfficeStatus, officeStatuses } from '#contract/office/office-statuses.ts'
import type { QueueFilters } from '../list/queue-filters.ts'
import { optionCountsQuery } from '../queries.ts'
import { StatusMark } from '../table/status-mark.tsx'
import styles from './queue.module.css'

/**
 * The number of applications by status, with the other filters applied. Shows dashes while loading, and if there are
 * too many applications to count. A click filters the list by one status; a click on the only chosen status removes the
 * filter. While the list is filtered by the status «Admitted», or by an answer to the offer, the number of applications
 * for each answer is shown after «Admitted».
 */
export function StatusCounts({
  counts,
  filters,
  onChange,
}: {
  counts: ListCounts | undefined
  filters: QueueFilters
  onChange(filters: QueueFilters): void
}) {
  const { status, offer } = filters
  const isOnly = (each: OfficeStatus) => status.length === 1 && status[0] === each
  return (
    <fieldset className={styles.counts}>
      <legend className="visually-hidden">Applications by status</legend>
      {officeStatuses.map((each) => (
        <Fragment key={each}>
          <button
            type="button"
            className={styles.count}
            aria-pressed={status.includes(each)}
            onClick={() =>
              onChange({
                ...filters,
                status: isOnly(each) ? [] : [each],
                // The filters by answer belong to the status «Admitted». A click that chooses another status, or no
                // status, removes them.
                offer: isOnly(each) || each !== 'admitted' ? [] : offer,
              })
            }
          >
            <StatusMark status={each} />
            <Count of={counts?.statuses.find((row) => row.status === each)?.count} />
          </button>
          {each === 'admitted' && (isOnly(each) || offer.length > 0) && (
            <AnswerCounts filters={filters} onChange={onChange} />
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}

const shownAnswers = offerAnswers.filter((answer) => answer !== 'withdrawn')

/**
 * The number of released offers by answer, without withdrawn offers. A click filters the list by one answer, or removes
 * that filter.
 */
function AnswerCounts({
  filters,
  onChange,
}: {
  filters: QueueFilters
  onChange(filters: QueueFilters): void
}) {
  const { data } = useQuery(optionCountsQuery(filters))
  const facet = data?.find((each) => each.facet === 'offer')
  const isOnly = (answer: OfferAnswer) => filters.offer.length === 1 && filters.offer[0] === answer
  return shownAnswers.map((answer) => (
    <button
      key={answer}
      type="button"
      className={styles.count}
      aria-pressed={filters.offer.includes(answer)}
      onClick={() => onChange({ ...filters, offer: isOnly(answer) ? [] : [answer] })}
    >
      <StatusMark status="admitted" offerAnswer={answer} />
      <Count of={facet?.isExact ? (facet.counts[answer] ?? 0) : undefined} />
    </button>
  ))
}

/** A number in digits, or a dash if it is not known. */
function Count({ of }: { of: number | undefined }) {
  return <strong>{of?.toLocaleString('en-NG') ?? '–'}</strong>
}
