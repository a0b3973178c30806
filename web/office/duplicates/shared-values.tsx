import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { duplicateKinds, maxMatches } from '#contract/office/duplicates/duplicates.ts'
import {
  maxCounted,
  maxMembers,
  type SharedValue,
  sharedValueDecision,
  type SharedValueState,
  sharedValues,
} from '#contract/office/duplicates/shared-values.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { BarButton } from '../page/bar-button.tsx'
import { undoHint } from '../keyboard/undo-hint.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { listOf } from '../list/list-of-page.ts'
import { applicationPath } from '../paths.ts'
import { sharedValuesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { commandQueue } from './command-queue.ts'
import styles from './duplicates.module.css'
import { type ListPages, ListSearch, nextPageOf } from './list-search.tsx'
import { isPlaceMissing, isWantedMissing, wantedPair } from './pair-cursor.ts'
import { useListCursor } from './use-list-cursor.ts'

/** Describes a shared value, such as «08030000001» or «Bello Musa, born 01/01/2001». */
const wordsOf = ({ value, birthDate }: SharedValue) =>
  birthDate === null ? value : `${value}, born ${formatDate(birthDate)}`

/** Describes how many pairs and applications have a value, such as «210 pairs to decide, 300 applications marked». */
function countsOf({ pairs, marked }: SharedValue): string {
  const orMore = marked === maxCounted ? ' or more' : ''
  return [
    pairs > 0 && `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} to decide`,
    marked > 0 && `${marked}${orMore} applications share the value with more than ${maxMatches} others`,
  ]
    .filter((each) => each !== false)
    .join(', ')
}

/** The values that several applications share, with one decision for all pairs and applications of a value. */
export function SharedValues({ state }: { state: SharedValueState }) {
  const query = useInfiniteQuery(sharedValuesQuery(state))
  return (
    <Loaded query={query} what="The list of shared values">
      {({ pages }) => {
        const values = pages.flatMap((page) => page.values)
        return values.length === 0 ? (
          <EmptyState text={state === 'open' ? 'No shared values to decide.' : 'No decided values.'} />
        ) : (
          <WantedValues state={state} values={values} pages={query} />
        )
      }}
    </Loaded>
  )
}

/** Returns the name of the list of open or decided values. The place in the list is stored with this name. */
const placeOf = (state: SharedValueState) => `${state} values`

interface WantedValuesProps {
  state: SharedValueState
  values: readonly SharedValue[]
  pages: ListPages
}

/** The open or the decided values. Starts at the value that the router's state asks for, or where the list was left. */
function WantedValues({ state, values, pages }: WantedValuesProps) {
  const { key: visit, state: from } = useLocation()
  const { flagId } = wantedPair.safeParse(from).data ?? {}
  const wanted = values.findIndex(({ id }) => id === flagId)
  const isWanted = flagId !== undefined
  const isMissing =
    isWantedMissing({ visit, wanted }, isWanted) ||
    isPlaceMissing(values, { list: placeOf(state), visit, isWanted })
  return (
    <ListSearch pages={pages} visit={visit} count={values.length} isMissing={isMissing} entries="values">
      {() => (
        <Values
          key={visit}
          state={state}
          values={values}
          visit={visit}
          wanted={wanted}
          loadMore={nextPageOf(pages)}
        />
      )}
    </ListSearch>
  )
}

/** Minimum number of loaded values after the current value. If there are fewer, the next page is loaded. */
const loadedAhead = 5

const changed = [['shared-values'], ['duplicates'], ['duplicate'], ['application'], ...listKeys]

interface ValuesProps {
  state: SharedValueState
  values: readonly SharedValue[]
  visit: string
  /** Position of the wanted value; -1 if no value is wanted. */
  wanted: number
  loadMore: () => void
}

function Values({ state, values, visit, wanted, loadMore }: ValuesProps) {
  const { role } = useMe()
  const list = placeOf(state)
  const { at, current, goTo, markDecided } = useListCursor(values, {
    list,
    visit,
    wanted,
    loadedAhead,
    loadMore,
  })
  const decide = useCall(sharedValues.decide, { silent: true, invalidates: changed })
  const undo = useCall(sharedValues.undo, { invalidates: changed })
  const [sendInTurn] = useState(commandQueue)
  const closed = whyNot(role, 'verify-results')
  const press = () => {
    if (current === undefined || closed !== null) return
    const { id: sharedValueId } = current
    if (current.decidedAt !== null) {
      void sendInTurn(sharedValueId, () => undo.run({ sharedValueId }))
      return
    }
    const sent = sendInTurn(sharedValueId, () => decide.run({ sharedValueId }))
    if (sent === null) return
    markDecided(sharedValueId)
    void sent.then((isDone) => {
      if (isDone) showSuccess(`${wordsOf(current)}: different people.${undoHint()}`)
    })
  }
  useKeys({ j: () => goTo(at + 1), k: () => goTo(at - 1), s: () => goTo(at + 1), 1: press })
  if (current === undefined) return null
  return (
    <div className={styles.columns}>
      <ol className={styles.list} aria-label="Shared values">
        {values.map((each, index) => (
          <li key={each.id}>
            <button type="button" aria-current={index === at || undefined} onClick={() => goTo(index)}>
              <strong>{wordsOf(each)}</strong>
              <span>{duplicateKinds[each.kind]}</span>
              <small>{countsOf(each)}</small>
            </button>
          </li>
        ))}
      </ol>
      <section className={styles.pair} aria-label="Shared value">
        <h2>{wordsOf(current)}</h2>
        <Explanation shared={current} />
        <div className={styles.buttons}>
          <BarButton
            title={current.decidedAt === null ? sharedValueDecision : 'Undo decision'}
            shortcut="1"
            closed={closed}
            busy={decide.busy || undo.busy}
            onClick={press}
          />
          <BarButton title="Skip" shortcut="s" onClick={() => goTo(at + 1)} />
        </div>
      </section>
    </div>
  )
}

function Explanation({ shared }: { shared: SharedValue }) {
  const { members, decidedAt, decidedBy } = shared
  const list = listOf(useLocation())
  if (decidedAt !== null)
    return (
      <p>
        {sharedValueDecision}. Decided by {decidedBy} on {formatDateTime(decidedAt)}. The search no longer
        compares applications by this value.
      </p>
    )
  return (
    <>
      <p>{countsOf(shared)}.</p>
      <p>
        The decision decides all pairs with this value as different people, and removes the problem from the
        other applications within minutes. It is also valid for later applications with this value. Other
        values are still compared.
      </p>
      {members.length === maxMembers && <p>The first {maxMembers} applications with this value:</p>}
      <ul className={styles.members} aria-label="Applications with this value">
        {members.map(({ applicantId, name, applicationNumber }) => (
          <li key={applicantId}>
            <Link to={applicationPath(applicantId, list)}>{name}</Link> {applicationNumber ?? '--'}
          </li>
        ))}
      </ul>
    </>
  )
}
