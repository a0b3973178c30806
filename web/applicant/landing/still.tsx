import { Suspense, use, useSyncExternalStore } from 'react'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import type { Page } from '../pages/page.tsx'

const nothingChanges = () => () => undefined
const never = new Promise<never>(() => undefined)

/**
 * A part of a prerendered page that has nothing to do but be read. Its text is in the document already, so its script is
 * never fetched there; only somebody who comes from another page of the portal, where it is not, gets it.
 */
export function Still({ page }: { page: Page }) {
  return (
    <Suspense fallback={<LoadingPlaceholder />}>
      <AsItStands page={page} />
    </Suspense>
  )
}

function AsItStands({ page }: { page: Page }) {
  // True only while React takes over markup that was made elsewhere.
  const takenOver = useSyncExternalStore(
    nothingChanges,
    () => false,
    () => typeof document !== 'undefined',
  )
  // React leaves a waiting part of the document as it is, and this one waits for ever.
  if (takenOver) use(never)
  return page.element
}
