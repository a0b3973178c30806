import { formatDate } from '#contract/dates.ts'
import type { Verification } from '#contract/endpoints/printing.ts'
import { identity } from 'virtual:institution/identity'
import { Banner } from '#web/ui/banner.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'

/** The result of checking a document. For a document that we issued, the result contains the public facts. */
export function Verdict({ found }: { found: Verification }) {
  const { verdict, initials, programme, status, date } = found
  if (verdict === 'unknown')
    return (
      <Banner tone="warning" title="We did not issue this document">
        <p>
          {identity.name} has issued no document with this code. Compare what you typed with the paper. If it
          is the same, do not trust the paper, and write to{' '}
          <a href={`mailto:${identity.support.email}`}>{identity.support.email}</a> about it.
        </p>
      </Banner>
    )
  return (
    <>
      {verdict === 'genuine' ? (
        <Banner tone="success" title="This document is genuine">
          <p>
            {identity.name} issued this document and has not withdrawn it. Compare the paper with the facts
            below.
          </p>
        </Banner>
      ) : (
        <Banner tone="warning" title="This document was withdrawn">
          <p>{identity.name} issued this document, but it is no longer valid.</p>
        </Banner>
      )}
      <SummaryList
        rows={[
          { label: 'Initials', value: initials },
          { label: 'Programme', value: programme ?? 'None chosen yet' },
          { label: 'Status', value: status },
          { label: 'Issued on', value: formatDate(date ?? '') },
        ]}
      />
    </>
  )
}
