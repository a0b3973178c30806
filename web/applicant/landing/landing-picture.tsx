import { NewcomerPortrait } from '../auth/drawn-portraits.tsx'

/** Portrait of the landing page. */
export function LandingPicture() {
  return <NewcomerPortrait />
}
