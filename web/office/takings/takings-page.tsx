import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { takings, paymentExportFile } from '#contract/office/figures/takings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { KeyedButton } from '../page/keyed-button.tsx'
import { ExportDialog } from '../exports/export-dialog.tsx'
import { Loaded } from '../page/loaded.tsx'
import { selectFieldText } from '../page/select-field-text.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { moveRow } from '../table/row-keys.ts'
import { ShowMore } from '../table/show-more.tsx'
import { filterFrom } from './filters-in-url.ts'
import { firstFilterId, referenceId, TakingsFilters } from './takings-filters.tsx'
import { takingsQuery, takingsTotalsQuery } from './takings-queries.ts'
import { TakingsTable, takingsRowId } from './takings-table.tsx'
import { TakingsTotals } from './takings-totals.tsx'
import styles from './takings.module.css'

/** Page with the payments that match a filter, and their totals. The filter is in the URL. */
export function TakingsPage() {
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => filterFrom(address), [address])
  const query = useInfiniteQuery(takingsQuery(filter))
  const totals = useQuery(takingsTotalsQuery(filter))
  const [exporting, setExporting] = useState(false)
  useOfficePage('Takings')
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    f: () => selectFieldText(firstFilterId),
    '/': () => selectFieldText(referenceId),
  })
  return (
    <>
      <div className={styles.head}>
        <PageHeading title="Takings">
          By day of the payment, or of its start if unpaid. A reference, ours or the gateway’s, is found
          whatever its day.
        </PageHeading>
        <KeyedButton
          title="Export"
          kind="quiet"
          hotkey="e"
          reason={null}
          onClick={() => setExporting(true)}
        />
      </div>
      <TakingsFilters
        key={address.toString()}
        filter={filter}
        gateways={totals.data?.gateways ?? []}
        onApply={(next) => setAddress(next, { replace: true })}
      />
      <Loaded query={totals} what="The totals" rows={4}>
        {(sums) => <TakingsTotals totals={sums} />}
      </Loaded>
      <h2 className="visually-hidden">Payments</h2>
      <Loaded query={query} what="The payments" rows={12}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <EmptyState text="No payments match these filters." />
          return (
            <>
              <TakingsTable rows={rows} />
              <ShowMore query={query} rows={rows.map(({ reference }) => ({ id: takingsRowId(reference) }))} />
            </>
          )
        }}
      </Loaded>
      {exporting && (
        <ExportDialog
          endpoint={takings.prepareExport}
          view={filter}
          file={paymentExportFile}
          onClose={() => setExporting(false)}
        >
          All payments that match the filters. The export is recorded in the audit log.
        </ExportDialog>
      )}
    </>
  )
}
