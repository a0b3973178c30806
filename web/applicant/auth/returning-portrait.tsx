import { OnboardingMale } from '#web/pictures/onboarding-male.tsx'

/** The portrait beside the login and the other pages for people who have a profile. */
export function ReturningPortrait() {
  return <OnboardingMale onDeep />
}
