import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { maxPeople, type PersonRow } from '#contract/office/people/people.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { remember } from '../list/queue-memory.ts'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { focusHeading, useOfficePage } from '../page/use-office-page.ts'
import { useOpenOnlyResult } from '../page/use-open-only-result.ts'
import { personPath } from '../paths.ts'
import { moveRow } from '../table/row-keys.ts'
import { focusSearch, searchFieldId } from './find-person-key.tsx'
import { foundBy, peopleQuery } from './people-queries.ts'
import styles from './people.module.css'

/** Column with the name, which links to the person's page. `search`: the search text to which that page returns. */
const nameColumn = (search: string): Column<PersonRow> => ({
  key: 'name',
  header: 'Name',
  render: ({ id, name }) => (
    <Link
      to={personPath(id)}
      state={foundBy(search)}
      className={styles.link}
      data-row={id}
      onClick={() => remember({ opened: id })}
    >
      {name}
    </Link>
  ),
})

const columns: Column<PersonRow>[] = [
  { key: 'number', header: 'Number', render: ({ applicationNumber }) => applicationNumber ?? '--' },
  { key: 'stage', header: 'Stage', render: ({ stage }) => stage },
  { key: 'phone', header: 'Phone', render: ({ phone }) => phone },
  { key: 'email', header: 'Email', render: ({ email }) => email },
]

/**
 * Searches for people at any stage, including those who have not submitted an application. The search text is in the
 * URL. If the colleague's search matches only one person, that person's page is opened.
 */
export function FindPeople() {
  const [address, setAddress] = useSearchParams()
  const search = (address.get('search') ?? '').trim()
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    setTyped(search)
  }
  const query = useQuery(peopleQuery(search))
  const navigate = useNavigate()
  const open = useCallback(
    (id: string) => {
      remember({ opened: id })
      void navigate(personPath(id), { state: foundBy(search) })
    },
    [navigate, search],
  )
  const ids = useMemo(() => query.data?.rows.map(({ id }) => id) ?? null, [query.data])
  useOfficePage('Find a person')
  // `useFocusOnReturn` clears the stored row, so its effect must run before `useOpenOnlyResult` stores the next row.
  useFocusOnReturn(query.data !== undefined)
  const onEnter = useOpenOnlyResult(search, ids, open)
  useKeys({ '/': focusSearch, j: () => moveRow(1), k: () => moveRow(-1) })
  return (
    <>
      <PageHeading title="Find a person">
        Everybody who has registered, also without a payment or a submitted application.
      </PageHeading>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          const next = typed.trim()
          if (next === search) void query.refetch()
          else setAddress(next === '' ? {} : { search: next })
          onEnter(next)
        }}
      >
        <TextField
          id={searchFieldId}
          name="search"
          label="Search"
          hint="Name, application number, matric number, phone, email or payment reference"
          type="search"
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Without this call, Escape also clears the field in some browsers.
            event.preventDefault()
            focusHeading()
          }}
        />
        <Button type="submit" title="Search" />
      </form>
      {search !== '' && (
        <Loaded query={query} what="The search">
          {({ rows, isCut }) =>
            rows.length === 0 ? (
              <EmptyState text={`Nobody matches «${search}».`} />
            ) : (
              <>
                {isCut && <p>The first {maxPeople} people who match. Type more to find the others.</p>}
                <Table
                  caption="People"
                  columns={[nameColumn(search), ...columns]}
                  rows={rows}
                  rowKey={({ id }) => id}
                  dense
                />
              </>
            )
          }
        </Loaded>
      )}
    </>
  )
}
