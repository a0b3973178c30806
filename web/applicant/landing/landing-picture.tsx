import { NewcomerPortrait } from '../auth/drawn-portraits.tsx'

export function LandingPicture() {
  return <NewcomerPortrait />
}
