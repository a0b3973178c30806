import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { formatCount } from '#contract/format-count.ts'
import { formatDate } from '#contract/dates.ts'
import { type BulkData, type BulkItem, type BulkKind, bulk, bulkWords } from '#contract/office/bulk/bulk.ts'
import { type BulkReason, bulkReasons } from '#contract/office/bulk/bulk-reasons.ts'
import { checkNames } from '#contract/office/checks.ts'
import { decisionKindNames } from '#contract/office/row.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Key } from '#web/ui/key.tsx'
import { listKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { applicationPath, paths } from '../paths.ts'
import { OverPlacesBanner } from '../places/over-places-banner.tsx'
import { clearSelection } from '../list/queue-memory.ts'
import { runningBulksQuery } from '../running/running-bulks-query.ts'
import { moveRow } from '../table/row-keys.ts'
import { ShowMore } from '../table/show-more.tsx'
import { bulkItemsQuery, bulkQuery } from './bulk-queries.ts'
import { itemFilterOf, leftOutQuery, outcomeOptions } from './item-filter.ts'
import { LeftOutLink } from './left-out-link.tsx'
import { UndoButton } from './undo-button.tsx'
import { OutcomeFilter } from './outcome-filter.tsx'
import { BulkRequestContent } from './bulk-request-content.tsx'
import { useConfirmKey } from '../page/use-confirm-key.ts'
import styles from './bulk.module.css'

const stateSchema = z.object({ list: z.string() })

/** Returns the path of the queue with the filters from which the bulk action was started. */
function useQueuePath(): string {
  const { data } = stateSchema.safeParse(useLocation().state)
  return paths.queue + (data?.list ?? '')
}

/** Page of a bulk action: first its dry run with the outcome for each application, then its progress. */
export function BulkPage() {
  const { bulkId = '' } = useParams()
  const query = useQuery(bulkQuery(bulkId))
  const { data } = query
  const { title: verb } = bulkWords[data?.kind ?? 'propose']
  const title = data === undefined || data.startedAt === null ? `Dry run: ${verb.toLowerCase()}` : verb
  const navigate = useNavigate()
  const queue = useQueuePath()
  useOfficePage(title)
  useKeys({ j: () => moveRow(1), k: () => moveRow(-1), u: () => void navigate(queue) })
  return (
    <>
      <PageHeading title={title}>{data !== undefined && summaryOf(data)}</PageHeading>
      <Loaded query={query} what="The dry run">
        {(action) => (
          <>
            <StartButton action={action} />
            <OverPlacesBanner programmes={action.overPlaces} />
            {action.request !== null && <BulkRequestContent request={action.request} />}
            {action.listDeletedAt === null ? (
              <Items key={action.id} action={action} />
            ) : (
              <DeletedList deletedAt={action.listDeletedAt} action={action} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function summaryOf({ kind, total, ready, done, startedAt, finishedAt, isCut }: BulkData): string {
  const { did } = bulkWords[kind]
  const leftOut = total - ready - done
  if (startedAt === null) {
    const cut = isCut ? ' The list is longer: only its first 20,000 are included.' : ''
    return `${formatCount(ready)} of ${formatCount(total)} will be ${did}, ${formatCount(leftOut)} left out. Nothing has changed yet.${cut}`
  }
  const outcome = `${formatCount(done)} of ${formatCount(total)} ${did}, ${formatCount(leftOut)} left out.`
  return finishedAt === null ? `${outcome} ${formatCount(ready)} to go.` : outcome
}

/** Verb on the button that starts a bulk action. An undo starts immediately. */
const startVerbs: Partial<Record<BulkKind, string>> = {
  propose: 'Propose',
  approve: 'Approve',
  request: 'Ask',
}

/**
 * The buttons that start and undo the action, its progress while it runs, and a link back to the queue. `Ctrl Enter`
 * starts the action too. The start clears the selection of the queue.
 */
function StartButton({ action }: { action: BulkData }) {
  const queue = useQueuePath()
  const client = useQueryClient()
  const settings = {
    silent: true,
    invalidates: listKeys,
    onSuccess: async ({ data }: { data: BulkData }) => {
      clearSelection()
      client.setQueryData(bulkQuery(data.id).queryKey, data)
      void client.invalidateQueries({ queryKey: runningBulksQuery.queryKey })
    },
  }
  const proposals = useCall(bulk.runProposals, settings)
  const approvals = useCall(bulk.runApprovals, settings)
  const requests = useCall(bulk.runRequests, settings)
  const { run, busy } =
    action.kind === 'propose' ? proposals : action.kind === 'request' ? requests : approvals
  const isOpen = action.startedAt === null && action.ready > 0
  const start = () => {
    if (isOpen && !busy) void run({ bulkId: action.id })
  }
  useConfirmKey(action.id, start)
  return (
    <div className={styles.act}>
      {isOpen && (
        <Button
          title={`${startVerbs[action.kind] ?? ''} ${formatCount(action.ready)}`}
          shortcut="Ctrl Enter"
          busy={busy}
          onClick={start}
        />
      )}
      {action.startedAt !== null && action.finishedAt === null && (
        <progress
          aria-label="Progress"
          max={action.ready + action.done}
          value={action.done}
          className={styles.progress}
        />
      )}
      <UndoButton action={action} />
      <Link to={queue} className={buttonClass('quiet')}>
        Back to the queue <Key of="u" />
      </Link>
    </div>
  )
}

const columns: Column<BulkItem>[] = [
  { key: 'number', header: 'Application no.', render: (item) => item.applicationNumber ?? '--' },
  { key: 'programme', header: 'Programme', render: ({ programme }) => programme },
]

const decision: Column<BulkItem> = {
  key: 'decision',
  header: 'Decision',
  render: ({ decisionKind }) => (decisionKind === null ? '–' : decisionKindNames[decisionKind]),
}

function leftOutWords(reason: BulkReason, openChecks: BulkItem['openChecks']): string {
  if (openChecks.length === 0) return bulkReasons[reason]
  return `Checks not passed: ${openChecks.map((name) => checkNames[name]).join(', ')}`
}

/** Number of applications that were left out, by reason. Shown after the list of applications has been deleted. */
function DeletedList({ deletedAt, action: { leftOut } }: { deletedAt: string; action: BulkData }) {
  return (
    <div className={styles.deleted}>
      <p>
        The list of applications was deleted on {formatDate(deletedAt)}. Each decision or request is in the
        history of its application.
      </p>
      {leftOut.length > 0 && (
        <>
          <h2>Left out</h2>
          <ul>
            {leftOut.map(({ reason, count }) => (
              <li key={reason}>
                {formatCount(count)} × {bulkReasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The applications of the bulk action. The chosen outcome is in the URL. */
function Items({ action }: { action: BulkData }) {
  const [address, setAddress] = useSearchParams()
  const { state: from } = useLocation()
  const options = outcomeOptions(action)
  const filter = itemFilterOf(address.get('outcome'), options)
  // Keep the router's state, because it contains the filters of the link back to the queue.
  const choose = (outcome: string) =>
    setAddress(outcome === '' ? {} : { outcome }, { replace: true, state: from })
  const query = useInfiniteQuery(
    bulkItemsQuery(action.id, filter, action.finishedAt ?? action.startedAt ?? ''),
  )
  const { did } = bulkWords[action.kind]
  const hasDecisions = action.kind !== 'request' && action.kind !== 'undo-request'
  const full = new Set(action.overPlaces.map(({ programme }) => programme))
  const name: Column<BulkItem> = {
    key: 'name',
    header: 'Name',
    render: ({ applicantId, name: shown, reason }) => (
      // From an application that was left out, «next» leads to the next application that was left out.
      <Link
        to={applicationPath(applicantId, reason === null ? '' : leftOutQuery(action.id, filter.reason))}
        id={`item-${applicantId}`}
        data-row={applicantId}
      >
        {shown}
      </Link>
    ),
  }
  const outcome: Column<BulkItem> = {
    key: 'outcome',
    header: action.startedAt === null ? 'What happens' : 'Outcome',
    render: ({ state, reason, openChecks, programme, decisionKind }) =>
      reason !== null ? (
        <span className={styles.left}>Left out: {leftOutWords(reason, openChecks)}</span>
      ) : state === 'done' ? (
        `Was ${did}`
      ) : (
        <>
          <strong>Will be {did}</strong>
          {decisionKind === 'admit' && full.has(programme) && ', more admissions than places'}
        </>
      ),
  }
  return (
    <>
      <OutcomeFilter options={options} filter={filter} onOutcome={choose} />
      <LeftOutLink action={action} filter={filter} />
      <Loaded query={query} what="The list of applications" rows={12}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          return (
            <div className={styles.table}>
              <Table
                caption="Applications of the bulk action"
                columns={[name, ...columns, ...(hasDecisions ? [decision] : []), outcome]}
                rows={rows}
                rowKey={({ applicantId }) => applicantId}
                dense
              />
              <ShowMore query={query} rows={rows.map(({ applicantId }) => ({ id: `item-${applicantId}` }))} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
