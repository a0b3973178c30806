import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The admission status page until the decision is loaded. */
export function Pending() {
  return (
    <>
      <PageHeading title="Admission Status" />
      <Skeleton rows={1} shape="card" />
    </>
  )
}
