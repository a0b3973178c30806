import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  maxOffersExtended,
  type OfferAnswer,
  offerAnswers,
  type OfferRow,
} from '#contract/office/offers/offers.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Key } from '#web/ui/key.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { useMe } from '../session/use-session.ts'
import { ShowMore } from '../table/show-more.tsx'
import { newest } from '../table/newest.ts'
import { moveRow, toggleRow } from '../table/row-keys.ts'
import { paths } from '../paths.ts'
import { whyNot } from '../why-not.ts'
import { AnswerFilter } from './answer-filter.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { isExtendable } from './extension.ts'
import { OffersTable, offerRowId } from './offers-table.tsx'
import controls from '../table/list-controls.module.css'
import { offerCountsQuery, offersQuery } from './queries.ts'

const nothing: ReadonlyMap<string, OfferRow> = new Map()

const answerOf = (text: string | null): OfferAnswer | '' => offerAnswers.find((each) => each === text) ?? ''

/** The released offers with their answers. The filter is in the URL. */
export function Offers() {
  const [address, setAddress] = useSearchParams()
  const answer = answerOf(address.get('answer'))
  const [selected, setSelected] = useState(nothing)
  const [extending, setExtending] = useState(false)
  const query = useInfiniteQuery(offersQuery(answer))
  const counts = useQuery(offerCountsQuery)
  const client = useQueryClient()
  const navigate = useNavigate()
  useOfficePage('Offers')
  useFocusOnReturn(query.data !== undefined)

  const filter = (next: OfferAnswer | '') => {
    setSelected(nothing)
    setAddress(next === '' ? {} : { answer: next }, { replace: true })
    // The list is loaded again, so the counts of offers must be loaded again too.
    void client.invalidateQueries({ queryKey: offerCountsQuery.queryKey })
  }
  const shownOffers = query.data?.pages.flatMap((page) => page.rows) ?? []
  const select = (offer: OfferRow) =>
    setSelected((before) => {
      const after = new Map(before)
      if (!after.delete(offer.applicantId)) after.set(offer.applicantId, offer)
      return after
    })
  const extendable = shownOffers.filter(isExtendable).slice(0, maxOffersExtended)
  const selectExtendable = () => {
    // While the list is loading or has no offer to extend, nothing can be selected. The selection then stays.
    if (extendable.length === 0) return
    const areSelected = extendable.every(({ applicantId }) => selected.has(applicantId))
    const added = extendable.map((offer) => [offer.applicantId, offer] as const)
    setSelected(areSelected ? nothing : new Map([...selected, ...added].slice(0, maxOffersExtended)))
  }
  const notExtendable =
    whyNot(useMe().role, 'extend-offer') ??
    (selected.size === 0 ? 'Select offers first.' : null) ??
    (selected.size > maxOffersExtended ? `Select at most ${maxOffersExtended} offers.` : null)
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    x: toggleRow,
    '*': selectExtendable,
    p: () => void navigate(paths.places),
    d: () => {
      if (notExtendable === null) setExtending(true)
    },
    ...Object.fromEntries(
      offerAnswers.map((each, index) => [String(index + 1), () => filter(each === answer ? '' : each)]),
    ),
  })
  const total = counts.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <>
      <PageHeading title="Offers">
        {counts.data !== undefined &&
          `${total.toLocaleString('en-NG')} released, session ${counts.data.session}`}
      </PageHeading>
      <AnswerFilter counts={counts.data?.counts ?? []} answer={answer} onAnswer={filter} />
      <div className={controls.bar}>
        <p role="status">{selected.size} selected</p>
        {extendable.length > 0 && (
          <Button title="Select all without an answer" kind="quiet" shortcut="*" onClick={selectExtendable} />
        )}
        <GuardedButton
          title="Extend date"
          shortcut="d"
          reason={notExtendable}
          onClick={() => setExtending(true)}
        />
        <Link to={paths.places} className={buttonClass('quiet')}>
          Places by programme <Key of="p" />
        </Link>
      </div>
      <Loaded query={query} what="The list of offers" rows={12}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0)
            return (
              <EmptyState
                text={answer === '' ? 'No offer has been released yet.' : 'No offer has this answer.'}
              />
            )
          return (
            <>
              <OffersTable
                rows={rows}
                answer={answer}
                selected={new Set(selected.keys())}
                onSelect={select}
              />
              <ShowMore
                query={query}
                rows={rows.map(({ applicantId }) => ({ id: offerRowId(applicantId) }))}
              />
            </>
          )
        }}
      </Loaded>
      {extending && (
        <ExtendDialog
          offers={newest(selected, shownOffers, ({ applicantId }) => applicantId)}
          onClose={() => setExtending(false)}
          // The offers that could not be extended stay selected, so that the colleague can see them.
          onDone={(refused) =>
            setSelected((before) => new Map([...before].filter(([id]) => refused.includes(id))))
          }
        />
      )}
    </>
  )
}
