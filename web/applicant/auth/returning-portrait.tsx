import { OnboardingMale } from '#web/pictures/onboarding-male.tsx'

/** The portrait beside the login and the other pages for somebody who has a profile. */
export function ReturningPortrait() {
  return <OnboardingMale onDeep />
}
