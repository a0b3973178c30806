import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Releasing } from '#contract/office/decisions/decisions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import warning from '../page/warning.module.css'
import { OverPlacesBanner } from '../places/over-places-banner.tsx'
import { previewQuery } from '../queries.ts'
import { currentRowId, moveRow, toggleRow } from '../table/row-keys.ts'
import { MailOf } from './mail-of.tsx'
import type { Preview } from './preview.ts'
import { ProblemsBanner } from './problems-banner.tsx'
import { selectionFor } from './release-body.ts'
import { choiceIn, stateWithChoice } from './release-choice.ts'
import { ReleaseForm } from './release-form.tsx'
import { ReleaseList } from './release-list.tsx'
import { type ReleaseState, releaseStateOf } from './release-state.ts'
import styles from './release.module.css'

/** The decisions to release, each with a preview of its mail, and the form that releases them. */
export function Release() {
  const state = releaseStateOf(useLocation().state)
  useOfficePage('Release')
  const query = useQuery(previewQuery(state === null ? null : selectionOf(state)))
  useFocusOnReturn(query.data !== undefined)
  return (
    <>
      <PageHeading title="Release">
        {state === null ? 'All approved decisions.' : 'The selected decisions.'}
      </PageHeading>
      <Loaded query={query} what="The preview">
        {(preview) => <Chosen key={state === null ? 'all' : 'some'} state={state} preview={preview} />}
      </Loaded>
    </>
  )
}

const selectionOf = (state: ReleaseState) =>
  'decisionIds' in state ? { decisionIds: state.decisionIds } : { all: state.all }

function Chosen({ state, preview }: { state: ReleaseState | null; preview: Preview }) {
  const location = useLocation()
  const [choice, setChoice] = useState(() => choiceIn(location.state))
  const { kind, left } = choice
  const setLeft = (next: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
    setChoice((before) => ({ ...before, left: next(before.left) }))
  const [mailOf, setMailOf] = useState<string | null>(null)
  const ofKind = preview.decisions.filter((each) => kind === '' || each.kind === kind)
  const chosen = ofKind.filter(({ decisionId }) => !left.has(decisionId))
  // The email is shown only with its decision, because an offer beside a list of rejections would be confusing.
  const isMailListed = ofKind.some(({ decisionId }) => decisionId === mailOf)
  const toggle = (decisionId: string) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(decisionId)) after.add(decisionId)
      return after
    })
  const withProblem = ofKind.filter(({ problems }) => problems.length > 0).map(({ decisionId }) => decisionId)
  const leaveOut = () => setLeft((before) => new Set([...before, ...withProblem]))
  const only = (each: Releasing['kind']) =>
    setChoice((before) => ({ ...before, kind: before.kind === each ? '' : each }))
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    x: toggleRow,
    l: leaveOut,
    m: () => setMailOf(currentRowId()),
    1: () => only('admit'),
    2: () => only('reject'),
  })
  if (preview.total === 0)
    return (
      <>
        <NotReleased preview={preview} />
        <EmptyState
          text="No approved decision waits for its release."
          action={
            <Link to={paths.queue} className={buttonClass()}>
              Go to the queue
            </Link>
          }
        />
      </>
    )
  return (
    <div className={styles.columns}>
      <div>
        <NotReleased preview={preview} />
        <OverPlacesBanner programmes={preview.overPlaces} />
        <ProblemsBanner
          problems={withProblem.length}
          leftOut={withProblem.filter((id) => left.has(id)).length}
          onLeaveOut={leaveOut}
        />
        <ReleaseList
          decisions={ofKind}
          left={left}
          kind={kind}
          returnState={stateWithChoice(location.state, choice)}
          onKind={only}
          onToggle={toggle}
          onMail={setMailOf}
        />
      </div>
      <div>
        <ReleaseForm
          chosen={chosen}
          selection={selectionFor({ state, chosen, kind, left })}
          listed={preview.digest}
          isOver={preview.overPlaces.length > 0}
          from={state?.from ?? paths.release}
        />
        {mailOf !== null && isMailListed && <MailOf decisionId={mailOf} />}
      </div>
    </div>
  )
}

function NotReleased({ preview: { refused } }: { preview: Preview }) {
  if (refused.length === 0) return null
  const reasons = [...new Set(refused.map(({ because }) => because))]
  return (
    <div className={warning.warning}>
      <Banner
        tone="warning"
        title={
          refused.length === 1
            ? '1 decision cannot be released'
            : `${refused.length} decisions cannot be released`
        }
      >
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>
              {refused.filter(({ because }) => because === reason).length} × {reason}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
