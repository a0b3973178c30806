import { OnboardingFemale } from '#web/pictures/onboarding-female.tsx'

/** The portrait of the landing page, on the deep colour. */
export function LandingPicture() {
  return <OnboardingFemale onDeep />
}
