import { useUploadedPicture } from './use-uploaded-picture.ts'

interface LargePictureProps {
  ticket: string
  /** Name of the picture, such as «Result slip WAEC». */
  title: string
}

/** An uploaded picture in a dialog, as large as possible. Shows a message while it loads or if it cannot be loaded. */
export function LargePicture({ ticket, title }: LargePictureProps) {
  const { address, error } = useUploadedPicture(ticket)
  if (error !== null)
    return (
      <p>
        {title} could not be loaded. {error.message}
      </p>
    )
  return address === null ? <p>Loading {title}…</p> : <img src={address} alt={title} />
}
