import { lazy, Suspense, useSyncExternalStore } from 'react'

const desk = '(min-width: 64rem)'
const Picture = lazy(async () => ({
  default: (await import('#web/pictures/onboarding-female.tsx')).OnboardingFemale,
}))

function watch(listener: () => void): () => void {
  const query = matchMedia(desk)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Fetched and drawn on large screens only: a phone never pays for it. */
export function SidePicture() {
  const isDesk = useSyncExternalStore(
    watch,
    () => matchMedia(desk).matches,
    () => false,
  )
  if (!isDesk) return null
  return (
    <Suspense fallback={null}>
      <Picture />
    </Suspense>
  )
}
