import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import {
  type DuplicateDecision,
  type DuplicateKind,
  duplicateDecisionNames,
  duplicateDecisions,
  duplicateKinds,
  duplicates,
} from '#contract/office/duplicates/duplicates.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { listKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { ConfirmDialog } from '../page/confirm-dialog.tsx'
import { BarButton } from '../page/bar-button.tsx'
import { undoHint } from '../keyboard/undo-hint.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { paths } from '../paths.ts'
import { duplicateQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { commandQueue } from './command-queue.ts'
import { ComparedPair } from './compared-pair.tsx'
import styles from './duplicates.module.css'
import { type ListPages, ListSearch, nextPageOf } from './list-search.tsx'
import { indexOfWanted, isPlaceMissing, isWantedMissing, wantedPair } from './pair-cursor.ts'
import { useListCursor } from './use-list-cursor.ts'

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

type Flags = DataOf<typeof duplicates.list>['flags']

/** Minimum number of loaded pairs after the current pair. If there are fewer, the next page is loaded. */
const loadedAhead = 10

interface WantedPairsProps {
  /** The loaded pairs, oldest first. */
  flags: Flags
  kind: DuplicateKind | ''
  pages: ListPages
  /** Shown if there are no pairs. */
  empty: ReactNode
}

/**
 * The pairs of a kind. Loads pages until the list can start at the pair that the router's state asks for, or where the
 * colleague left the list. If the requested pair is of another kind, shows all pairs.
 */
export function WantedPairs({ flags, kind, pages, empty }: WantedPairsProps) {
  const { key: visit, state } = useLocation()
  const wanted = wantedPair.safeParse(state).data ?? {}
  const index = indexOfWanted(flags, wanted)
  const isWanted = Object.keys(wanted).length > 0
  const isElsewhere = isWantedMissing({ visit, wanted: index }, isWanted)
  const isMissing = isElsewhere || isPlaceMissing(flags, { list: kind, visit, isWanted })
  return (
    <ListSearch pages={pages} visit={visit} count={flags.length} isMissing={isMissing} entries="pairs">
      {() => {
        if (isElsewhere && kind !== '') return <Navigate to={paths.duplicates} state={wanted} replace />
        if (flags.length === 0) return empty
        return (
          <Pairs
            key={visit}
            flags={flags}
            list={kind}
            visit={visit}
            wanted={index}
            loadMore={nextPageOf(pages)}
          />
        )
      }}
    </ListSearch>
  )
}

interface PairsProps {
  flags: Flags
  /** Name of the list, stored with the place in it. */
  list: string
  visit: string
  /** Position of the wanted pair; -1 if no pair is wanted. */
  wanted: number
  loadMore: () => void
}

/** The list of pairs, and the current pair with the buttons that decide on it. */
function Pairs({ flags, list, visit, wanted, loadMore }: PairsProps) {
  const { role } = useMe()
  const client = useQueryClient()
  const { at, current, goTo, markDecided } = useListCursor(flags, {
    list,
    visit,
    wanted,
    loadedAhead,
    loadMore,
  })
  const move = (step: number) => goTo(at + step)
  const decide = useCall(duplicates.decide, {
    silent: true,
    invalidates: [['duplicates'], ['duplicate'], ['shared-values'], ...listKeys],
  })
  const [sendInTurn] = useState(commandQueue)
  /** The pair whose applicants the colleague is about to suspect of fraud. */
  const [suspecting, setSuspecting] = useState<string | null>(null)
  const closed = whyNot(role, 'verify-results')
  const choose = (decision: DuplicateDecision) => {
    if (current === undefined || closed !== null) return
    const seen = client.getQueryData(duplicateQuery(current.id).queryKey)
    if (seen === undefined) return
    const flagId = current.id
    const [leftVersion, rightVersion] = [seen.left.version, seen.right.version]
    const sent = sendInTurn(flagId, () => decide.run({ flagId, leftVersion, rightVersion, decision }))
    if (sent === null) return
    markDecided(flagId)
    void sent.then((isDone) => {
      // Closes only the question about this pair. The colleague may have opened the question about the next pair.
      setSuspecting((before) => (before === flagId ? null : before))
      if (isDone) showSuccess(consequence(decision, seen))
      // The checks of both applications may have changed, so fetch opened applications again.
      return client.invalidateQueries({ queryKey: ['application'] })
    })
  }
  /** Decides on the current pair. Asks for confirmation before both applicants are suspected of fraud. */
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
