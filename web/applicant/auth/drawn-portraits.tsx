import { OnboardingFemale } from '#web/pictures/onboarding-female.tsx'
import { OnboardingMale } from '#web/pictures/onboarding-male.tsx'

/* Both portraits are in one module, so that a page loads its portrait with one request. */

/** Portrait shown on the landing page and beside the registration form. */
export function NewcomerPortrait() {
  return <OnboardingFemale onDeep />
}

/** Portrait shown on the other public pages, such as the login page. */
export function ReturningPortrait() {
  return <OnboardingMale onDeep />
}
