import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { viewOfAll } from '#contract/office/list/list.ts'
import { bulkReasons } from '#contract/office/bulk/bulk-reasons.ts'
import type { OverPlaces } from '#contract/office/offers/places.ts'
import { type ReviewCard, secondReview } from '#contract/office/review/second-review.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Key } from '#web/ui/key.tsx'
import { askOffice } from '../api/call.ts'
import { listKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { ReviewFrame } from '../application/review-frame.tsx'
import { useConfirmKey } from '../page/use-confirm-key.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { focusHeading, useLoadedHeading, useOfficePage } from '../page/use-office-page.ts'
import { useOpened } from '../page/use-opened.ts'
import { paths } from '../paths.ts'
import { OverPlacesBanner } from '../places/over-places-banner.tsx'
import { listQuery } from '../list/queue-filters.ts'
import { countsQuery } from '../queries.ts'
import { countWords } from '../table/count-words.ts'
import { CardDialog } from './card-dialog.tsx'
import { LeaveOutDialog } from './leave-out-dialog.tsx'
import { cardKeys, ProposalCard } from './proposal-card.tsx'
import styles from './second-review.module.css'

const screenQuery = queryOptions({
  queryKey: ['second-review'],
  queryFn: ({ signal }) => askOffice(secondReview.screen, {}, { signal }),
  // The cards must not change while the colleague reviews them, so they are not fetched again automatically.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Result of approving the previous screen of proposals. */
interface Outcome {
  approved: number
  /** The proposals that were not approved: name of the applicant, and reason. */
  others: { name: string; reason: string }[]
}

/**
 * Shows up to twelve proposals of other colleagues at a time, all to admit applicants whose checks have passed. The
 * colleague can leave out proposals, and then approves all others together.
 */
export function SecondReview() {
  const query = useQuery(screenQuery)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const navigate = useNavigate()
  useOfficePage('Second review')
  useFocusOnReturn(query.data !== undefined)
  useKeys({ u: () => void navigate(paths.queue) })
  const { waiting } = query.data ?? {}
  return (
    <ReviewFrame
      back={paths.queue}
      status={
        <span role="status">
          {outcome !== null && `${outcome.approved} approved. `}
          {waiting !== undefined &&
            `${countWords(waiting.count, waiting.exact)} waiting, yours are never shown to you`}
        </span>
      }
    >
      <div className={styles.page}>
        <h1 tabIndex={-1} className={query.data?.cards.length === 0 ? styles.title : 'visually-hidden'}>
          Second review
        </h1>
        {outcome !== null && outcome.others.length > 0 && (
          <Banner tone="warning" title={`${outcome.others.length} not approved`}>
            {outcome.others.map(({ name, reason }) => `${name}: ${reason}`).join(' · ')}
          </Banner>
        )}
        <Loaded query={query} what="The second review" placeholder={<CardPlaceholders />}>
          {({ cards, overPlaces }) =>
            cards.length === 0 ? (
              <NothingWaits
                hasApproved={(outcome?.approved ?? 0) > 0}
                onLookAgain={() => void query.refetch()}
              />
            ) : (
              <Cards
                key={cards.map(({ decisionId }) => decisionId).join()}
                cards={cards}
                overPlaces={overPlaces}
                onDone={setOutcome}
              />
            )
          }
        </Loaded>
      </div>
    </ReviewFrame>
  )
}

/** Empty cards, shown while the proposals are loading. */
function CardPlaceholders() {
  return (
    <div className={styles.cards} role="status" data-loading>
      <span className="visually-hidden">Loading...</span>
      {cardKeys.map((key) => (
        <div key={key} className={classNames(styles.card, styles.blank)} />
      ))}
    </div>
  )
}

/**
 * Shown when no card is left. Links to all proposals in the queue, with their number. The colleague's own proposals,
 * and proposals with a check that has not passed, have no card. After an approval, also links to the release.
 */
function NothingWaits({ hasApproved, onLookAgain }: { hasApproved: boolean; onLookAgain(): void }) {
  const inQueue = listQuery({ status: ['proposed'] })
  const { data: others } = useQuery({
    ...countsQuery({ ...viewOfAll, status: ['proposed'] }),
    staleTime: 0,
  })
  return (
    <EmptyState
      text={
        others?.total === 0
          ? 'No proposal waits for you.'
          : 'No proposal with all seven checks passed waits for you. The queue shows the others, also your own.'
      }
      action={
        <div className={styles.ways}>
          {hasApproved && (
            <Link to={paths.release} className={buttonClass()}>
              Go to the release <Key of="g l" />
            </Link>
          )}
          <Button title="Look again" kind="quiet" onClick={onLookAgain} />
          {others !== undefined && others.total > 0 && (
            <Link to={paths.queue + inQueue} className={buttonClass('quiet')}>
              {countWords(others.total, others.exact)} {others.total === 1 ? 'proposal' : 'proposals'} in the
              queue
            </Link>
          )}
        </div>
      }
    />
  )
}

interface CardsProps {
  cards: readonly ReviewCard[]
  overPlaces: readonly OverPlaces[]
  onDone(outcome: Outcome): void
}

function Cards({ cards, overPlaces, onDone }: CardsProps) {
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { opened, open, close } = useOpened<{ card: ReviewCard; as: 'large' | 'leave-out' }>()
  useLoadedHeading()
  const chosen = cards.filter(({ decisionId }) => !left.has(decisionId))
  const { run, busy } = useCall(secondReview.approve, {
    silent: true,
    invalidates: listKeys,
    async onSuccess({ data: { results } }) {
      onDone({
        approved: results.filter(({ reason }) => reason === null).length,
        others: results.flatMap(({ decisionId, reason }) => {
          const card = cards.find((each) => each.decisionId === decisionId)
          return reason === null || card === undefined
            ? []
            : [{ name: card.name, reason: bulkReasons[reason] }]
        }),
      })
      await next()
    },
  })
  const next = async () => {
    focusHeading()
    await client.refetchQueries({ queryKey: screenQuery.queryKey })
  }
  const approve = () => {
    if (busy) return
    if (chosen.length === 0) void next()
    else void run({ decisions: chosen.map(({ decisionId, version }) => ({ decisionId, version })) })
  }
  const focused = () =>
    cards.find(({ decisionId }) => decisionId === document.activeElement?.getAttribute('data-card'))
  const openLarge = (card: ReviewCard) => {
    // Focus the card before the dialog opens. When the dialog closes, the focus returns to the card, so that `x` then
    // leaves out this card.
    cardElements()[cards.indexOf(card)]?.focus()
    open({ card, as: 'large' })
  }
  const leaveOut = (card: ReviewCard | undefined) => {
    if (card !== undefined && !left.has(card.decisionId)) open({ card, as: 'leave-out' })
  }
  // `screen` also changes when a dialog closes, so a second `Ctrl Enter` does not approve the other cards at once.
  const screen = [opened?.as, ...chosen.map(({ decisionId }) => decisionId)].join()
  useConfirmKey(screen, approve)
  useKeys({
    ...Object.fromEntries(cards.map((card, index) => [cardKeys[index] ?? '', () => openLarge(card)])),
    j: () => moveCard(1),
    k: () => moveCard(-1),
    ArrowRight: () => moveCard(1),
    ArrowLeft: () => moveCard(-1),
    x: () => leaveOut(focused()),
  })
  return (
    <>
      <OverPlacesBanner programmes={overPlaces} />
      <ol className={styles.cards} aria-label="Proposals">
        {cards.map((card, index) => (
          <ProposalCard
            key={card.decisionId}
            card={card}
            shortcut={cardKeys[index] ?? ''}
            isLeft={left.has(card.decisionId)}
            onOpen={() => openLarge(card)}
            onLeaveOut={() => leaveOut(card)}
          />
        ))}
      </ol>
      <footer className={styles.foot}>
        <Button
          title={
            chosen.length === 0
              ? 'Next screen'
              : `Approve ${chosen.length === 1 ? '1 proposal' : `all ${chosen.length}`}`
          }
          shortcut="Ctrl Enter"
          busy={busy}
          onClick={approve}
        />
        <p>
          {left.size > 0 && `${left.size} left for individual review. `}
          <span className="key-hint">
            Press {cards.length === 1 ? '1' : `1 to ${cardKeys[cards.length - 1]}`} to look at one large, x to
            leave one out.
          </span>
        </p>
      </footer>
      {opened?.as === 'large' && (
        <CardDialog card={opened.card} onClose={close} onLeaveOut={() => leaveOut(opened.card)} />
      )}
      {opened?.as === 'leave-out' && (
        <LeaveOutDialog
          card={opened.card}
          onClose={close}
          onDone={() => {
            setLeft((before) => new Set([...before, opened.card.decisionId]))
            client.setQueryData(
              screenQuery.queryKey,
              (shown) => shown && { ...shown, waiting: { ...shown.waiting, count: shown.waiting.count - 1 } },
            )
            close()
          }}
        />
      )}
    </>
  )
}

function cardElements(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-card]'))
}

/** Focuses the next or the previous card; without a focused card, the first card. */
function moveCard(by: 1 | -1): void {
  const all = cardElements()
  const at = all.findIndex((each) => each === document.activeElement)
  all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
}
