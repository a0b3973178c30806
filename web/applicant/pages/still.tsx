import { Suspense, use } from 'react'
import { useHydrating } from '#web/state/use-hydrating.ts'
import type { Page } from './page.tsx'

const never = new Promise<never>(() => undefined)

/**
 * A static part of a prerendered page. When React hydrates the page, the markup of the part is already in the document,
 * so its script is not loaded. The script is loaded if the applicant comes from another page of the portal.
 */
export function Still({ page }: { page: Page }) {
  return (
    <Suspense fallback={null}>
      <PrerenderedMarkup page={page} />
    </Suspense>
  )
}

function PrerenderedMarkup({ page }: { page: Page }) {
  // The build, which renders the markup, has no `document`.
  const hydrating = useHydrating() && typeof document !== 'undefined'
  // While a part is suspended, React keeps its prerendered markup. This promise never resolves, so the markup stays.
  if (hydrating) use(never)
  return page.element
}
