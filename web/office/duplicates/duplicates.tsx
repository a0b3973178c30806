import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { formatDate } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import {
  type DuplicateDecision,
  type DuplicateKind,
  duplicateDecisionNames,
  duplicateDecisions,
  duplicateKindIds,
  duplicateKinds,
  duplicates,
} from '#contract/office/duplicates/duplicates.ts'
import { may } from '#contract/office/staff/policy.ts'
import type { SharedValueState } from '#contract/office/duplicates/shared-values.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Key } from '#web/ui/key.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { listKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { BarButton } from '../page/bar-button.tsx'
import { countWords } from '../table/count-words.ts'
import { undoHint } from '../keyboard/undo-hint.ts'
import { useKeyPairs } from '../keyboard/use-key-pairs.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { duplicateQuery, duplicatesQuery, sharedValuesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { ComparedPair } from './compared-pair.tsx'
import styles from './duplicates.module.css'
import { type PairCursor, positionOf } from './pair-cursor.ts'
import { SharedValues } from './shared-values.tsx'

/** Describes a decision with its consequence, such as «OUN/1 and OUN/2: different people.», and how to undo it. */
function consequence(decision: DuplicateDecision, { left, right }: DataOf<typeof duplicates.open>): string {
  const [one, other] = [left, right].map(({ applicationNumber, name }) => applicationNumber ?? name)
  const problem = (of: string) => `The check «Duplicates» of ${of} is a problem now.`
  const words: Record<DuplicateDecision, string> = {
    'keep-left': `${one} is kept. ${problem(other ?? '')}`,
    'keep-right': `${other} is kept. ${problem(one ?? '')}`,
    different: `${one} and ${other}: different people.`,
    fraud: `${one} and ${other}: suspected fraud. ${problem('both')}`,
  }
  return words[decision] + undoHint()
}

/** What the page shows after an undo: the pair of an applicant, or the shared values. */
const stateSchema = z.object({ applicantId: z.string(), isShared: z.optional(z.boolean()) })

const sharedTitles: Record<SharedValueState, string> = { open: 'Shared values', decided: 'Decided values' }

/**
 * The undecided pairs of applications that may belong to one person, oldest first. Shows one kind or all kinds, with
 * buttons to decide on each pair, or the values that several applications share.
 */
export function Duplicates() {
  useOfficePage('Duplicates')
  const { key: visit, state: from } = useLocation()
  // Shared values are personal data, so only colleagues who may decide about them see them.
  const seesShared = may(useMe().role, 'verify-results')
  const [kind, showKind] = useState<DuplicateKind | ''>('')
  const [shared, setShared] = useState<SharedValueState | null>(
    seesShared && stateSchema.safeParse(from).data?.isShared === true ? 'open' : null,
  )
  const setKind = (next: DuplicateKind | '') => {
    showKind(next)
    setShared(null)
  }
  const query = useInfiniteQuery(duplicatesQuery(kind))
  const open = useInfiniteQuery({ ...sharedValuesQuery('open'), enabled: seesShared }).data?.pages[0]?.open
  const counts = query.data?.pages[0]?.counts ?? []
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const countOf = (of: DuplicateKind) => query.data && (counts.find((each) => each.kind === of)?.count ?? 0)
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  useKeyPairs('f', {
    0: () => setKind(''),
    ...Object.fromEntries(duplicateKindIds.map((each, index) => [String(index + 1), () => setKind(each)])),
    8: () => seesShared && setShared('open'),
    9: () => seesShared && setShared('decided'),
  })
  return (
    <>
      <PageHeading title="Duplicates">
        {query.data === undefined ? '' : total === 1 ? '1 pair to decide' : `${total} pairs to decide`}
      </PageHeading>
      <div className={styles.kinds} role="group" aria-label="Kind">
        <button type="button" aria-pressed={shared === null && kind === ''} onClick={() => setKind('')}>
          All {query.data && total} <Key of="f 0" />
        </button>
        {duplicateKindIds.map((each, index) => (
          <button
            key={each}
            type="button"
            aria-pressed={shared === null && kind === each}
            onClick={() => setKind(each)}
          >
            {duplicateKinds[each]} {countOf(each)} <Key of={`f ${index + 1}`} />
          </button>
        ))}
        {seesShared && (
          <>
            <button type="button" aria-pressed={shared === 'open'} onClick={() => setShared('open')}>
              {sharedTitles.open} {open && countWords(open.count, open.exact)} <Key of="f 8" />
            </button>
            <button type="button" aria-pressed={shared === 'decided'} onClick={() => setShared('decided')}>
              {sharedTitles.decided} <Key of="f 9" />
            </button>
          </>
        )}
      </div>
      {shared === null ? (
        <Loaded key={kind} query={query} what="The list of pairs">
          {({ pages }) => {
            const flags = pages.flatMap((page) => page.flags)
            return flags.length === 0 ? (
              <EmptyState
                text={kind === '' ? 'No pairs to decide.' : `No pairs to decide: ${duplicateKinds[kind]}.`}
                action={
                  total > 0 ? (
                    <Button title="Show all pairs" kind="quiet" onClick={() => setKind('')} />
                  ) : (
                    <Link to={paths.queue} className={buttonClass('quiet')}>
                      Go to the queue
                    </Link>
                  )
                }
              />
            ) : (
              <Pairs key={visit} flags={flags} loadMore={loadMore} />
            )
          }}
        </Loaded>
      ) : (
        <SharedValues key={shared} state={shared} />
      )}
    </>
  )
}

/** Returns the index of the first pair with this applicant; -1 if there is none among the loaded pairs. */
function pairOf(flags: Flags, applicantId: string | undefined): number {
  return flags.findIndex(({ left, right }) =>
    [left.applicantId, right.applicantId].some((id) => id === applicantId),
  )
}

type Flags = ReturnType<typeof duplicates.list.data.parse>['flags']

/** Minimum number of loaded pairs after the current pair. If there are fewer, the next page is loaded. */
const loadedAhead = 10

function Pairs({ flags, loadMore }: { flags: Flags; loadMore: () => void }) {
  const { role } = useMe()
  const client = useQueryClient()
  const { data: from } = stateSchema.safeParse(useLocation().state)
  const [cursor, setCursor] = useState<PairCursor>(() => {
    const index = Math.max(0, pairOf(flags, from?.applicantId))
    return { flagId: flags[index]?.id, index, decided: undefined }
  })
  const at = positionOf(flags, cursor)
  const current = flags[at]
  if (current !== undefined && (current.id !== cursor.flagId || at !== cursor.index)) {
    setCursor({ ...cursor, flagId: current.id, index: at })
  }
  const goTo = (wanted: number) => {
    const index = Math.max(0, Math.min(flags.length - 1, wanted))
    setCursor({ flagId: flags[index]?.id, index, decided: undefined })
    if (index + loadedAhead >= flags.length) loadMore()
  }
  const move = (step: number) => goTo(at + step)
  const decide = useCall(duplicates.decide, {
    silent: true,
    invalidates: [['duplicates'], ['duplicate'], ['shared-values'], ...listKeys],
  })
  /** The pair whose applicants the colleague is about to suspect of fraud. */
  const [suspecting, setSuspecting] = useState<string | null>(null)
  const closed = whyNot(role, 'verify-results')
  const choose = (decision: DuplicateDecision) => {
    if (current === undefined || closed !== null) return
    const seen = client.getQueryData(duplicateQuery(current.id).queryKey)
    if (seen === undefined) return
    const flagId = current.id
    const [leftVersion, rightVersion] = [seen.left.version, seen.right.version]
    setCursor({ flagId, index: at, decided: flagId })
    void decide.run({ flagId, leftVersion, rightVersion, decision }).then((isDone) => {
      // The colleague may have opened the question about the next pair in the meantime.
      setSuspecting((before) => (before === flagId ? null : before))
      if (isDone) showSuccess(consequence(decision, seen))
      // The checks of both applications may have changed, so fetch opened applications again.
      return client.invalidateQueries({ queryKey: ['application'] })
    })
  }
  /** Decides, but asks first before both applicants are suspected of fraud. */
  const press = (decision: DuplicateDecision) => {
    if (decision === 'fraud' && closed === null) setSuspecting(current?.id ?? null)
    else choose(decision)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    s: () => move(1),
    ...Object.fromEntries(
      duplicateDecisions.map((decision, index) => [String(index + 1), () => press(decision)]),
    ),
  })
  if (current === undefined) return null
  return (
    <div className={styles.columns}>
      <ol className={styles.list} aria-label="Pairs">
        {flags.map((flag, index) => (
          <li key={flag.id}>
            <button type="button" aria-current={index === at || undefined} onClick={() => goTo(index)}>
              <strong>{duplicateKinds[flag.kind]}</strong> <small>{formatDate(flag.foundAt)}</small>
              <span>{flag.left.name}</span>
              <span>{flag.right.name}</span>
            </button>
          </li>
        ))}
      </ol>
      <section className={styles.pair} aria-label="Pair">
        <ComparedPair key={current.id} flagId={current.id} />
        <div className={styles.buttons}>
          {duplicateDecisions.map((decision, index) => (
            <BarButton
              key={decision}
              title={duplicateDecisionNames[decision]}
              shortcut={String(index + 1)}
              closed={closed}
              onClick={() => press(decision)}
            />
          ))}
          <BarButton title="Skip" shortcut="s" onClick={() => move(1)} />
        </div>
        {suspecting === current.id && (
          <ConfirmDialog
            context="warning"
            title="Suspect fraud?"
            message={`${current.left.name} and ${current.right.name}: the check «Duplicates» of both will be a problem.`}
            action="Suspect fraud"
            busy={decide.busy}
            onConfirm={() => choose('fraud')}
            onCancel={() => setSuspecting(null)}
          />
        )}
      </section>
    </div>
  )
}
