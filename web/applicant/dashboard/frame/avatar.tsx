import { Avatar as DrawnAvatar } from '#web/pictures/avatar.tsx'
import { useImage } from '#web/applicant/queries/images.ts'

/** The applicant's picture, or a drawing. It has no text alternative, because the name is shown beside it. */
export function Avatar({ ticket }: { ticket: string | null }) {
  const address = useImage(ticket)
  return address === null ? <DrawnAvatar /> : <img src={address} alt="" width="40" height="40" />
}
