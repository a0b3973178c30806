import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'

const desk = '(min-width: 64rem)'
const Newcomer = lazy(async () => ({
  default: (await import('#web/pictures/onboarding-female.tsx')).OnboardingFemale,
}))
const Returning = lazy(async () => ({
  default: (await import('#web/pictures/onboarding-male.tsx')).OnboardingMale,
}))

function watch(listener: () => void): () => void {
  const query = matchMedia(desk)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A picture for large screens. Phones do not load it, to save data. */
export function SidePicture() {
  const isDesk = useSyncExternalStore(
    watch,
    () => matchMedia(desk).matches,
    () => false,
  )
  const { pathname } = useLocation()
  if (!isDesk) return null
  return <Suspense fallback={null}>{pathname === paths.registration ? <Newcomer /> : <Returning />}</Suspense>
}
