import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import {
  type DuplicateKind,
  duplicateKindIds,
  duplicateKinds,
} from '#contract/office/duplicates/duplicates.ts'
import { may } from '#contract/office/staff/policy.ts'
import { formatCount } from '#contract/format-count.ts'
import type { SharedValueState } from '#contract/office/duplicates/shared-values.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Key } from '#web/ui/key.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { countWords } from '../table/count-words.ts'
import { useKeyPairs } from '../keyboard/use-key-pairs.ts'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { duplicatesQuery, sharedValuesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import styles from './duplicates.module.css'
import { WantedPairs } from './pairs.tsx'
import { SharedValues } from './shared-values.tsx'

const sharedTitles: Record<SharedValueState, string> = { open: 'Shared values', decided: 'Decided values' }

/** Values of the URL parameter `kind`: a kind of pairs, or shared values. Without it, all pairs are shown. */
const shownLists = [...duplicateKindIds, 'shared', 'decided'] as const
type ShownList = (typeof shownLists)[number] | ''

const sharedStates: Partial<Record<ShownList, SharedValueState>> = { shared: 'open', decided: 'decided' }

/**
 * The undecided pairs of applications that may belong to one person, oldest first, with buttons to decide on each pair.
 * The kind in the URL selects one kind of pairs, all pairs, or the values that several applications share.
 */
export function Duplicates() {
  useOfficePage('Duplicates')
  const [address, setAddress] = useSearchParams()
  // Shared values are personal data, so only colleagues who may decide about them see them.
  const seesShared = may(useMe().role, 'verify-results')
  const list: ShownList = shownLists.find((each) => each === address.get('kind')) ?? ''
  const shared = (seesShared && sharedStates[list]) || null
  const kind = duplicateKindIds.find((each) => each === list) ?? ''
  const show = (next: ShownList) => setAddress(next === '' ? {} : { kind: next }, { replace: true })
  const query = useInfiniteQuery(duplicatesQuery(kind))
  const open = useInfiniteQuery({ ...sharedValuesQuery('open'), enabled: seesShared }).data?.pages[0]?.open
  const counts = query.data?.pages[0]?.counts ?? []
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const countOf = (of: DuplicateKind) =>
    query.data && formatCount(counts.find((each) => each.kind === of)?.count ?? 0)
  useKeyPairs('f', {
    0: () => show(''),
    ...Object.fromEntries(duplicateKindIds.map((each, index) => [String(index + 1), () => show(each)])),
    8: () => seesShared && show('shared'),
    9: () => seesShared && show('decided'),
  })
  return (
    <>
      <PageHeading title="Duplicates">
        {query.data === undefined
          ? ''
          : total === 1
            ? '1 pair to decide'
            : `${formatCount(total)} pairs to decide`}
      </PageHeading>
      <div className={styles.kinds} role="group" aria-label="Kind">
        <button type="button" aria-pressed={shared === null && kind === ''} onClick={() => show('')}>
          All {query.data && formatCount(total)} <Key of="f 0" />
        </button>
        {duplicateKindIds.map((each, index) => (
          <button
            key={each}
            type="button"
            aria-pressed={shared === null && kind === each}
            onClick={() => show(each)}
          >
            {duplicateKinds[each]} {countOf(each)} <Key of={`f ${index + 1}`} />
          </button>
        ))}
        {seesShared && (
          <>
            <button type="button" aria-pressed={shared === 'open'} onClick={() => show('shared')}>
              {sharedTitles.open} {open && countWords(open.count, open.exact)} <Key of="f 8" />
            </button>
            <button type="button" aria-pressed={shared === 'decided'} onClick={() => show('decided')}>
              {sharedTitles.decided} <Key of="f 9" />
            </button>
          </>
        )}
      </div>
      {shared === null ? (
        <Loaded key={kind} query={query} what="The list of pairs">
          {({ pages }) => {
            const flags = pages.flatMap((page) => page.flags)
            const empty = (
              <EmptyState
                text={kind === '' ? 'No pairs to decide.' : `No pairs to decide: ${duplicateKinds[kind]}.`}
                action={
                  total > 0 ? (
                    <Button title="Show all pairs" kind="quiet" onClick={() => show('')} />
                  ) : (
                    <Link to={paths.queue} className={buttonClass('quiet')}>
                      Go to the queue
                    </Link>
                  )
                }
              />
            )
            return <WantedPairs flags={flags} kind={kind} pages={query} empty={empty} />
          }}
        </Loaded>
      ) : (
        <SharedValues key={shared} state={shared} />
      )}
    </>
  )
}
