import { OnboardingFemale } from '#web/pictures/onboarding-female.tsx'
import { OnboardingMale } from '#web/pictures/onboarding-male.tsx'

/** Portrait shown on the landing page and beside the registration form. */
export function NewcomerPortrait() {
  return <OnboardingFemale onDeep />
}

/** Portrait shown on all other pages with `AuthFrame`, such as the login page. */
export function ReturningPortrait() {
  return <OnboardingMale onDeep />
}
