import { OnboardingFemale } from '#web/pictures/onboarding-female.tsx'

/** The portrait beside the registration. */
export function NewcomerPortrait() {
  return <OnboardingFemale onDeep />
}
