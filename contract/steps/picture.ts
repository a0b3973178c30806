import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { editErrors } from './edit-errors.ts'
import { text } from '../fields.ts'
import { profileData } from '../profile.ts'
import { step } from '../step.ts'
import { serverOnly } from '../server-only.ts'

export interface Picture {
  path: string
}

export const pictureEndpoints = {
  save: endpoint({
    method: 'POST',
    path: '/Profile/save-profile-picture',
    access: 'applicant',
    summary: 'Saves an uploaded picture as the profile picture.',
    errors: [...editErrors, 'upload-token-invalid'],
    body: serverOnly(z.strictObject({ profilePicture: text('Upload a picture first.', 80) })),
    data: profileData,
  }),
}

export const picture = step({
  id: 'picture',
  stage: 'PictureUpload',
  movedBy: 'either',
  strip: 'picture-upload',
  title: 'Picture Upload',
  endpoints: pictureEndpoints,
  example: () => ({
    answer: [{ call: 'save', body: {}, uploads: { profilePicture: 'ProfilePicture' } }],
  }),
  audit: { 'picture-saved': 'Saved the profile picture' },
  missing: (answer: Picture | null) =>
    answer === null ? 'Upload your profile picture before you continue.' : null,
  /** Returns no rows, because the preview and the printed form show the picture itself. */
  summary: () => [],
})
