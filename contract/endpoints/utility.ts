import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const documentTypes = ['OlevelResult', 'ProfilePicture'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Bytes of an image, as the portal's texts promise it. */
export const maximumImageBytes = 4 * 1024 * 1024

export const utility = {
  qualifications: endpoint({
    method: 'GET',
    path: '/Utility/get-qualification',
    access: 'applicant',
    summary: 'Qualifications a school record can have.',
    data: z.array(z.string()),
  }),
  dateRange: endpoint({
    method: 'GET',
    path: '/Utility/get-date-range',
    access: 'applicant',
    summary: 'Years offered for the start and the end of a record.',
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
    summary: 'Grades a subject can have; AR is an awaited result.',
    data: z.array(z.string()),
  }),
}

/**
 * The one call that is not JSON: `multipart/form-data` with `documentType` (one of `documentTypes`) and `file`
 * (JPEG or PNG, at most 4 MB). Answers with a claim ticket that is valid for its owner and its document type.
 */
export const upload = {
  method: 'POST',
  path: '/Utility/upload',
  data: z.object({ fullPath: z.string() }),
} as const

/** GET with a claim ticket: the image behind it as JPEG, for its owner only. */
export const download = { method: 'GET', path: '/Utility/download/{ticket}' } as const
