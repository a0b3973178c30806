import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { formatDateTime } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { officeAudit } from '#contract/office/audit/audit.ts'
import { auditWords } from '#contract/office/audit/audit-words.ts'
import { writeNumber } from '#contract/numbers.ts'
import { admission } from 'virtual:institution/admission'
import { numbers } from 'virtual:institution/numbers'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { ChangeList } from '../table/change-list.tsx'
import { Loaded } from '../page/loaded.tsx'
import { ShowMore } from '../table/show-more.tsx'
import { ApplicationLink } from '../list/application-link.tsx'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { focusHeading, useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { type AuditLogFilters, auditLogQuery } from '../queries.ts'
import styles from './audit-log.module.css'
import { ChainCheck } from './chain-check.tsx'

type Entry = DataOf<typeof officeAudit.trail>['entries'][number]

const exampleNumber = writeNumber(numbers.application, { session: admission.session, serial: 123 })

const rowId = (id: number) => `row-${id}`

const columns: Column<Entry>[] = [
  {
    key: 'id',
    header: 'Entry',
    numeric: true,
    render: ({ id }) => (
      <span id={rowId(id)} tabIndex={-1}>
        {id}
      </span>
    ),
  },
  { key: 'at', header: 'When', render: ({ at }) => formatDateTime(at) },
  { key: 'actor', header: 'Who', render: ({ actor }) => actor },
  { key: 'action', header: 'What', render: ({ action }) => action },
  {
    key: 'applicant',
    header: 'About',
    render: ({ id, applicantId, applicationNumber, submitted }) =>
      applicantId !== null && submitted ? (
        <ApplicationLink className={styles.number} applicantId={applicantId} row={rowId(id)}>
          {applicationNumber ?? 'The application'}
        </ApplicationLink>
      ) : (
        (applicationNumber ?? (applicantId === null ? '–' : 'An applicant without a number'))
      ),
  },
  { key: 'changes', header: 'Change', render: (entry) => <ChangeList entry={entry} /> },
]

const acts = Object.entries(auditWords)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label))

const formLabel = 'Filters'

const all: AuditLogFilters = { action: '', colleague: '', application: '' }
const filtersInState = z.object({ action: z.string(), colleague: z.string(), application: z.string() })

function filtersIn(state: unknown): AuditLogFilters {
  const { success, data } = filtersInState.safeParse(state)
  return success ? data : all
}

/** The audit log, newest entry first, with filters and the tamper check. */
export function AuditLog() {
  // The filters are in the router's state, not in the URL, because they can contain the name of a colleague.
  const filters = filtersIn(useLocation().state)
  const navigate = useNavigate()
  const setFilters = (state: AuditLogFilters) => void navigate(paths.audit, { replace: true, state })
  const [typed, setTyped] = useState(filters)
  const query = useInfiniteQuery(auditLogQuery(filters))
  useOfficePage('Audit log', { keepsFocus: true })
  // This call moves the focus to a row. It comes after `useOfficePage`, which moves the focus to the heading.
  useFocusOnReturn(query.data !== undefined)
  useSendKey(formLabel)
  return (
    <>
      <PageHeading title="Audit log">All recorded actions, newest first.</PageHeading>
      <ChainCheck />
      <form
        className={styles.filters}
        aria-label={formLabel}
        onSubmit={(event) => {
          event.preventDefault()
          setFilters(typed)
        }}
      >
        <SelectField
          name="action"
          label="Action"
          placeholder="All actions"
          options={acts}
          value={typed.action}
          onChange={(event) => setTyped({ ...typed, action: event.target.value })}
        />
        <TextField
          name="colleague"
          label="Colleague"
          placeholder="Name or email"
          maxLength={120}
          autoComplete="off"
          value={typed.colleague}
          onChange={(event) => setTyped({ ...typed, colleague: event.target.value })}
        />
        <TextField
          name="application"
          label="Application number"
          placeholder={`e.g. ${exampleNumber}`}
          maxLength={60}
          autoComplete="off"
          value={typed.application}
          onChange={(event) => setTyped({ ...typed, application: event.target.value })}
        />
        <Button type="submit" title="Apply filters" shortcut={sendKey} kind="quiet" />
      </form>
      <Loaded query={query} what="The audit log" rows={12}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0)
            return (
              <EmptyState
                text="No entries match these filters."
                action={
                  <Button
                    title="Clear filters"
                    kind="quiet"
                    onClick={() => {
                      setTyped(all)
                      setFilters(all)
                      focusHeading()
                    }}
                  />
                }
              />
            )
          return (
            <>
              <Table
                caption="Audit log"
                columns={columns}
                rows={entries}
                rowKey={({ id }) => id}
                dense
                cards={styles.log}
              />
              <ShowMore query={query} rows={entries.map(({ id }) => ({ id: rowId(id) }))} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
