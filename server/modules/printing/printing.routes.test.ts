import { createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { printing, verification } from '#contract/endpoints/printing.ts'
import { documentsOf } from './printing.store.ts'
import { type ApiApplicant, startApiServer } from '#tests/support/api-server.ts'
import { joined, pdfText } from '#tests/support/pdf-text.ts'
import { institution } from '#tests/support/institution/index.ts'
import { nairaInWords } from '#contract/naira-in-words.ts'
import { charged } from '#tests/support/payments/fees.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApiServer({ publicUrl: 'https://apply.oniko.example' }))

async function file(path: string, token?: string) {
  const answer = await server.http.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

async function paid(): Promise<ApiApplicant> {
  const who = await server.applicant('PaymentInitiation')
  const opened = await server.ask('POST', '/Payment/initiate-payment', {
    token: who.token,
    body: { payType: 'ApplicationFee' },
  })
  const { paymentUrl } = z.object({ paymentUrl: z.string() }).parse(opened.data)
  const transactionReference = new URL(paymentUrl).pathname.slice(1)
  server.gateway.says(transactionReference, 'succeeded')
  await server.ask('POST', '/Payment/requery-payment', { token: who.token, body: { transactionReference } })
  return who
}

async function receiptsUrl({ token }: ApiApplicant): Promise<URL> {
  const answer = await server.ask('GET', printing.receipt.path, { token })
  return new URL(printing.receipt.data.parse(answer.data).printUrl)
}

describe('receipts', () => {
  test('the receipts’ URL needs no session and downloads the owner’s receipts', async () => {
    const who = await paid()
    const url = await receiptsUrl(who)
    expect(url.origin).toBe('https://apply.oniko.example')
    const { status, headers, bytes } = await file(url.pathname.slice('/api'.length))
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${institution.documents.receipts.file}"`,
    )
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff'])
    const { pages } = await pdfText(bytes)
    expect(pages).toHaveLength(1)
    expect(joined(pages[0] ?? '')).toContain(joined(nairaInWords(charged.application)))
  })

  test('a browser downloads the PDF compressed', async () => {
    const { pathname } = await receiptsUrl(await paid())
    const [plain, packed] = await Promise.all(
      ['identity', 'gzip'].map((encoding) =>
        server.http.inject({ method: 'GET', url: pathname, headers: { 'accept-encoding': encoding } }),
      ),
    )
    expect([plain?.headers['content-encoding'], packed?.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ])
    expect(
      gunzipSync(packed?.rawPayload ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(packed?.rawPayload.length).toBeLessThan((plain?.rawPayload.length ?? 0) * 0.8)
  })

  test('without a payment the response is an error envelope', async () => {
    const who = await server.applicant('PaymentInitiation')
    const answer = await server.ask('GET', printing.receipt.path, { token: who.token })
    expect(answer).toMatchObject({ status: 409, isSuccessful: false, data: null })
  })

  test('a URL with an invalid token returns 404', async () => {
    const { status } = await file(`/Printing/receipts/${'A'.repeat(112)}`)
    expect(status).toBe(404)
  })
})

describe('letter and form', () => {
  test.each(['/Printing/print-admission-letter', '/Printing/print-form'])(
    '%s needs a session',
    async (path) => {
      const { status, bytes } = await file(path)
      expect([status, JSON.parse(bytes.toString()).isSuccessful]).toEqual([401, false])
    },
  )

  test('without an offer the letter’s response is an error envelope', async () => {
    const who = await server.applicant('ApplicationSumitted')
    const answer = await server.ask('GET', '/Printing/print-admission-letter', { token: who.token })
    expect(answer).toMatchObject({ status: 409, isSuccessful: false, data: null })
    expect(String(answer.headers['content-type'])).toContain('application/json')
  })

  test('before the submission the form is rejected', async () => {
    const who = await server.applicant('Biodata')
    const answer = await server.ask('GET', '/Printing/print-form', { token: who.token })
    expect(answer).toMatchObject({ status: 409, isSuccessful: false })
  })

  test('the form of a submitted application is a PDF download', async () => {
    const who = await server.applicant('ApplicationSumitted')
    const steps = [{ stepId: 'biodata', title: 'Bio-Data', sections: [] }]
    await server.database.system
      .insertInto('submission')
      .values({ applicantId: who.id, snapshot: JSON.stringify(steps) })
      .execute()
    const { status, headers, bytes } = await file('/Printing/print-form', who.token)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toBe(`attachment; filename="${institution.documents.form.file}"`)
    expect((await pdfText(bytes)).tagged).toBe(true)
  })
})

test('anyone can verify a document by its code, or offline with our public key', async () => {
  const who = await paid()
  await receiptsUrl(who)
  const [document] = await server.database.asApplicant(who.id, (db) => documentsOf(db, 'receipt', who.id))
  if (document === undefined) throw new Error('No receipt was issued')
  const signature = document.signature.toString('base64url')
  const answers = await Promise.all(
    [document.code, `${document.code}.${signature}`, `${document.code}.A${signature.slice(1)}A`].map((code) =>
      server.ask('GET', `/Printing/verify/${code}`),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ data }) => verification.parse(data).verdict)).toEqual([
    'genuine',
    'genuine',
    'unknown',
  ])
  expect(answers[0]?.headers['cache-control']).toBe('no-store')

  const { data } = await server.ask('GET', printing.publicKey.path)
  const { publicKey } = printing.publicKey.data.parse(data)
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  const signedLines = ['matric document', document.code, 'receipt', document.issuedAt.toISOString()]
  const message = Buffer.from([...signedLines, document.factsSha256.toString('hex')].join('\n'))
  expect(verify(null, message, key, document.signature)).toBe(true)
})
