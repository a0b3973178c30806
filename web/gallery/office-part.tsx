import type { ComponentProps } from 'react'
import { offerAnswers } from '#contract/office/offers/offers.ts'
import { officeStatuses } from '#contract/office/office-statuses.ts'
import { CancelButton } from '#web/office/page/cancel-button.tsx'
import { ClosableButton } from '#web/office/page/closable-button.tsx'
import { CloseButton } from '#web/office/page/close-button.tsx'
import { GuardedButton } from '#web/office/page/guarded-button.tsx'
import { KeyedButton } from '#web/office/page/keyed-button.tsx'
import { Loaded } from '#web/office/page/loaded.tsx'
import { RetryButton } from '#web/office/page/retry-button.tsx'
import { ChangeList } from '#web/office/table/change-list.tsx'
import { CountFilter } from '#web/office/table/count-filter.tsx'
import { CutNote } from '#web/office/table/cut-note.tsx'
import { ShowMore } from '#web/office/table/show-more.tsx'
import { StatusMark } from '#web/office/table/status-mark.tsx'
import { RowButton } from '#web/office/table/row-button.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { Key } from '#web/ui/key.tsx'
import { names } from './sample-names.ts'
import { Sample, Samples } from './sample.tsx'

type Query = ComponentProps<typeof Loaded<string>>['query']
type MoreQuery = ComponentProps<typeof ShowMore>['query']

const nothing = () => undefined
const never = () => new Promise<never>(() => undefined)
const failure = new Error('Please check your network connection!')

const loaded: Query = {
  data: `The application of ${names[3]}`,
  error: null,
  refetch: never,
  isFetching: false,
  isRefetchError: false,
}
const queries: Record<string, Query> = {
  Loaded: loaded,
  Loading: { ...loaded, data: undefined },
  'Could not be loaded': { ...loaded, data: undefined, error: failure },
  'Loading again': { ...loaded, data: undefined, error: failure, isFetching: true },
  'Could not be updated': { ...loaded, error: failure, isRefetchError: true },
}

const more: MoreQuery = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: never,
}
const moreQueries: Record<string, MoreQuery> = {
  'More rows': more,
  'Loading more rows': { ...more, isFetchingNextPage: true },
  'More rows could not be loaded': { ...more, isFetchNextPageError: true },
  'All rows': { ...more, hasNextPage: false },
}

export function OfficePart() {
  return (
    <>
      <Actions>
        <GuardedButton title="Propose" reason={null} />
        <GuardedButton title="Approve" reason="You proposed this decision. A colleague has to approve it." />
        <KeyedButton title="Approve" hotkey="a" reason={null} onClick={nothing} />
        <KeyedButton title="Refer" hotkey="A" reason={null} onClick={nothing} />
        <KeyedButton title="Propose" hotkey="p" reason="The results are still awaited." onClick={nothing} />
        <KeyedButton title="Saving" hotkey="s" busy reason={null} onClick={nothing} />
        <RowButton title="Read" hotkey="M" kind="quiet" aria-label="Read «Form received»" onClick={nothing} />
        <CancelButton onClick={nothing} />
        <CloseButton onClick={nothing} />
        <RetryButton busy={false} retry={nothing} />
        <RetryButton busy retry={nothing} />
        <ClosableButton closed="This is the first application.">
          Previous <Key of="⇧ N" />
        </ClosableButton>
      </Actions>
      <p>
        Next application <Key of="n" />
      </p>
      <CountFilter
        legend="Status"
        options={[
          { key: 'new', count: 1204, words: 'submitted', shortcut: '1', pressed: true, onPress: nothing },
          { key: 'none', count: 0, words: 'in correction', pressed: false, onPress: nothing },
        ]}
      />
      <CountFilter
        legend="Reason"
        fullWidth
        options={[
          {
            key: 'long',
            count: 31,
            words: 'with five credits, but without English Language or Mathematics',
            pressed: false,
            onPress: nothing,
          },
        ]}
      />
      <Samples>
        <Sample name="Statuses">
          {officeStatuses.map((status) => (
            <p key={status}>
              <StatusMark status={status} />
            </p>
          ))}
          {offerAnswers
            .filter((answer) => answer !== 'withdrawn')
            .map((answer) => (
              <p key={answer}>
                <StatusMark status="admitted" offerAnswer={answer} />
              </p>
            ))}
          {(['open', 'decided'] as const).map((state) => (
            <p key={state}>
              <StatusMark status={state === 'open' ? 'submitted' : 'rejected'} reconsideration={state} />
            </p>
          ))}
        </Sample>
        <Sample name="A list that is cut">
          <CutNote count={1000} most={1000} words="The newest 1,000 refunds are shown." />
        </Sample>
        <Sample name="Changes">
          <ChangeList
            entry={{
              before: { full_name: names[2], amountKobo: 2_500_000, paid: false },
              after: { full_name: names[3], amountKobo: null, paid: true },
            }}
          />
        </Sample>
        <Sample name="No changes">
          <ChangeList entry={{ before: null, after: null }} />
        </Sample>
        {Object.entries(queries).map(([name, query]) => (
          <Sample key={name} name={name}>
            <Loaded query={query} what="The application" rows={3}>
              {(data) => <p>{data}</p>}
            </Loaded>
          </Sample>
        ))}
        {Object.entries(moreQueries).map(([name, query]) => (
          <Sample key={name} name={name}>
            <ShowMore query={query} rows={[{ id: 'row-1' }, { id: 'row-2' }]} />
          </Sample>
        ))}
      </Samples>
    </>
  )
}
