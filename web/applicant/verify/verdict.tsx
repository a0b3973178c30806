import { formatDate } from '#contract/dates.ts'
import type { Verification } from '#contract/endpoints/printing.ts'
import { identity } from 'virtual:institution/identity'
import { Banner } from '#web/ui/banner.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'

/** What became of checking a document, in words, and the four facts of one that is ours. */
export function Verdict({ found }: { found: Verification }) {
  const { verdict, initials, programme, status, date } = found
  if (verdict === 'unknown')
    return (
      <Banner tone="warning" title="This document is not ours">
        <p>
          {identity.name} has issued no document with this code. Compare what you typed with the paper. If it
          is the same, do not trust the paper, and tell us: {identity.support.email}.
        </p>
      </Banner>
    )
  return (
    <>
      {verdict === 'genuine' ? (
        <Banner tone="success" title="This document is genuine">
          <p>{identity.name} issued it and has not withdrawn it. Compare the paper with what stands below.</p>
        </Banner>
      ) : (
        <Banner tone="warning" title="This document was withdrawn">
          <p>{identity.name} issued it, but it does not hold any more.</p>
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
