import { decoration, page } from '../pages/page.tsx'

/* Prerendered parts of the landing page, each in its own chunk. */

export const landingBody = page(async () => (await import('./landing-body.tsx')).LandingBody)
export const landingPicture = decoration(async () => (await import('./landing-picture.tsx')).LandingPicture)
