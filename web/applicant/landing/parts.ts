import { page } from '../pages/page.tsx'

/* Parts of the landing page that are prerendered with it, each with its own script. */

export const landingBody = page(async () => (await import('./landing-body.tsx')).LandingBody)
export const landingPicture = page(
  async () => (await import('#web/pictures/onboarding-female.tsx')).OnboardingFemale,
)
