import { Suspense, use, useSyncExternalStore } from 'react'
import type { Page } from '../pages/page.tsx'

const nothingChanges = () => () => undefined
const never = new Promise<never>(() => undefined)

/**
 * A static, prerendered part of a page. Its markup is already in the document, so its script is only loaded after a
 * navigation from another page of the portal.
 */
export function Still({ page }: { page: Page }) {
  return (
    <Suspense fallback={null}>
      <PrerenderedMarkup page={page} />
    </Suspense>
  )
}

function PrerenderedMarkup({ page }: { page: Page }) {
  // True only while React hydrates prerendered markup.
  const hydrating = useSyncExternalStore(
    nothingChanges,
    () => false,
    () => typeof document !== 'undefined',
  )
  // React keeps the markup of a suspended part, and this part never resolves.
  if (hydrating) use(never)
  return page.element
}
