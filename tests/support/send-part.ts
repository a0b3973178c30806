import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ApplicationServer, TestApplicant } from './application-server.ts'
import { encodedForm } from './encoded-form.ts'

/**
 * A part of `picture`: the bytes from `from` up to, but not including, `to`. By default, `sha256` and `size` describe
 * the whole picture.
 */
export interface PartOf {
  picture: Uint8Array
  from: number
  to: number
  documentType?: string
  sha256?: string
  size?: number
}

const answerData = z.nullable(z.object({ received: z.int(), fullPath: z.nullable(z.string()) }))

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function sendPart(server: ApplicationServer, applicant: TestApplicant | null, part: PartOf) {
  const { picture, from, to, documentType = 'OlevelResult' } = part
  const form = new FormData()
  form.append('documentType', documentType)
  form.append('sha256', part.sha256 ?? sha256Of(picture))
  form.append('size', String(part.size ?? picture.length))
  form.append('offset', String(from))
  form.append('file', new Blob([Uint8Array.from(picture.subarray(from, to))]), 'part')
  const { payload, contentType } = await encodedForm(form)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/Utility/upload-part',
    headers: {
      'content-type': contentType,
      ...(applicant === null ? {} : { authorization: `Bearer ${applicant.token}` }),
    },
    payload,
  })
  const { code, message, data } = answer.json()
  return { status: answer.statusCode, code, message, data: answerData.parse(data) }
}
