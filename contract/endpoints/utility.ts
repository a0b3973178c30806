import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { downloadEndpoint, uploadEndpoint } from '../file-endpoint.ts'

export const documentTypes = ['OlevelResult', 'ProfilePicture', 'RequestedDocument'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Maximum size of an uploaded image. If this number changes, change the texts that say «4 MB» too. */
export const maximumImageBytes = 4 * 1024 * 1024
export const pictureTooLarge = 'This picture is larger than 4 MB. Choose a smaller one.'

export const utility = {
  qualifications: endpoint({
    method: 'GET',
    path: '/Utility/get-qualification',
    access: 'applicant',
    summary: 'Qualifications that a school record can have.',
    data: z.array(z.string()),
  }),
  dateRange: endpoint({
    method: 'GET',
    path: '/Utility/get-date-range',
    access: 'applicant',
    summary: 'Years to choose from for the start and the end of a record.',
    data: z.object({ startDate: z.array(z.string()), endDate: z.array(z.string()) }),
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/Utility/get-olevel-subjects',
    access: 'applicant',
    summary: "O'level subjects.",
    data: z.array(z.string()),
  }),
  grades: endpoint({
    method: 'GET',
    path: '/Utility/get-grades',
    access: 'applicant',
    summary: 'Grades that a subject can have; `AR` is an awaited result.',
    data: z.array(z.string()),
  }),
}

export const upload = uploadEndpoint({
  path: '/Utility/upload',
  access: 'applicant',
  summary: 'Uploads a picture and returns its token, valid for its owner and document type.',
  errors: [
    'profile-not-activated',
    'application-fee-unpaid',
    'not-a-picture',
    'picture-damaged',
    'picture-too-many-pixels',
  ],
  data: z.object({ fullPath: z.string() }),
  upload: {
    fields: z.object({
      documentType: z.enum(
        documentTypes,
        'Say what the picture is: OlevelResult, ProfilePicture or RequestedDocument.',
      ),
    }),
    file: 'file',
    contentTypes: ['image/jpeg', 'image/png'],
    maximumBytes: maximumImageBytes,
    messages: {
      missing: 'Choose a picture first.',
      tooLarge: pictureTooLarge,
    },
  },
})

/** Maximum size of one part of a picture. At 50 kbit/s, sending it takes 84 s. */
export const maximumPartBytes = 512 * 1024

/**
 * Receives a picture in parts, so that an interrupted upload can continue where it stopped. The applicant, the document
 * type and the SHA-256 identify an upload, so two tabs that send the same picture continue one upload. The response to
 * an empty part contains the number of bytes received so far.
 */
export const uploadPart = uploadEndpoint({
  path: '/Utility/upload-part',
  access: 'applicant',
  summary: 'Receives one part of a picture; after the last part, returns the token of the upload.',
  errors: [
    'profile-not-activated',
    'application-fee-unpaid',
    'not-a-picture',
    'picture-damaged',
    'picture-too-many-pixels',
  ],
  data: z.object({ received: z.int(), fullPath: z.nullable(z.string()) }),
  upload: {
    fields: z.object({
      documentType: z.enum(
        documentTypes,
        'Say what the picture is: OlevelResult, ProfilePicture or RequestedDocument.',
      ),
      sha256: z.string().check(z.regex(/^[\da-f]{64}$/, 'Send the SHA-256 of the picture as 64 hex digits.')),
      size: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Send the size of the picture in bytes.')),
      offset: z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/, 'Send the offset of the part in bytes.')),
    }),
    file: 'file',
    contentTypes: ['application/octet-stream'],
    maximumBytes: maximumPartBytes,
    messages: {
      missing: 'Send a part of the picture.',
      tooLarge: 'This part is larger than 512 kB. Send smaller parts.',
    },
  },
})

/** Content type and cache time of pictures for colleagues. Their browsers may cache a picture for an hour. */
export const picture = { contentType: 'image/jpeg', cacheSeconds: 3600 } as const

/**
 * Content type and cache time of an applicant's own pictures. An upload token always refers to the same picture, so the
 * browser may cache it for a year.
 */
const ownPicture = { contentType: 'image/jpeg', cacheSeconds: 31_536_000, unchanging: true } as const

export const download = downloadEndpoint({
  path: '/Utility/download/{ticket}',
  access: 'applicant',
  summary: 'The picture of an upload token, for its owner.',
  errors: ['not-found'],
  params: z.object({ ticket: z.string() }),
  download: ownPicture,
})

export const thumbnail = downloadEndpoint({
  path: '/Utility/thumbnail/{ticket}',
  access: 'applicant',
  summary: 'The picture of an upload token, at most 320 pixels wide and high, for its owner.',
  errors: ['not-found'],
  params: z.object({ ticket: z.string() }),
  download: ownPicture,
})
