import { type PictureFault, PictureRejected } from '#server/adapters/pictures/pictures.ts'
import { AppError, unprocessable, wrongMediaType } from '#server/http/errors.ts'

const rejections: Record<PictureFault, AppError> = {
  'not-a-picture': wrongMediaType(
    'not-a-picture',
    'This file is not a JPG or PNG picture. Choose a photo, or take one.',
    {
      file: 'This file is not a JPG or PNG picture.',
    },
  ),
  damaged: unprocessable(
    'picture-damaged',
    'This picture is damaged or was cut off on the way. Take the photo again, or send it again.',
    {
      file: 'This picture is damaged or was cut off.',
    },
  ),
  'too-many-pixels': unprocessable(
    'picture-too-many-pixels',
    'This picture has more than 25 megapixels. Set your camera to a smaller size and take the photo again.',
    { file: 'This picture has more than 25 megapixels.' },
  ),
}

/** Converts the error for a rejected picture to one with a message for the user. Returns any other error unchanged. */
export function toPictureError(error: unknown): unknown {
  if (error instanceof PictureRejected) {
    const { code, message, errors } = rejections[error.fault]
    return new AppError(code, message, { cause: error, errors: errors ?? undefined })
  }
  return error
}
