import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, success } from '#contract/envelope.ts'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { keepAccessToken } from '#web/api/access-token.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { configureClient } from '#web/api/client.ts'
import { saveOlevel } from './save-olevel.ts'

const addPath = `/api${olevelEndpoints.add.path}`
const form = {
  examName: 'WAEC',
  examNumber: '4250101001',
  examYear: '2023',
  resultPath: 'slips/one.jpg',
  subjects: [
    { subjectName: 'English Language', grade: 'B3' },
    { subjectName: '', grade: '' },
    { subjectName: 'Mathematics', grade: 'C4' },
    { subjectName: 'Biology', grade: 'A1' },
  ],
}
const options = { key: 'one-save', quiet: true }

interface Sent {
  path: string
  key: string | null
  subject: string | undefined
}
const sent: Sent[] = []
/** Answers a request for a subject. The answer to the sitting itself is always a success. */
let answerSubject: (subject: string) => Response | Promise<Response>

const stored = (resultId: string) => new Response(JSON.stringify(success('Added.', { resultId })))
const refused = (field: string, message: string) =>
  new Response(JSON.stringify(failure(message, 'Check', { [field]: message }, 'validation-failed')), {
    status: 400,
  })

beforeEach(() => {
  sent.length = 0
  answerSubject = () => stored('sitting')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  configureClient({ name: 'portal', onError: () => undefined, onSignedOut: () => undefined })
  keepAccessToken({ accessToken: 'token', tokenType: 'Bearer' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const subject: unknown = JSON.parse(init.body as string).subjectName
    const name = typeof subject === 'string' ? subject : undefined
    sent.push({ path, key: new Headers(init.headers).get('idempotency-key'), subject: name })
    return path === addPath ? stored('sitting') : answerSubject(name ?? '')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('sends every filled row at the same time, each with its own key', async () => {
  const whenAllAreSent = Promise.withResolvers<void>()
  answerSubject = async () => {
    if (sent.length === 4) whenAllAreSent.resolve()
    await whenAllAreSent.promise
    return stored('sitting')
  }
  const answer = await saveOlevel(form, options)
  expect(answer.data.resultId).toBe('sitting')
  expect(sent.map(({ key, subject }) => [key, subject])).toEqual([
    ['one-save', undefined],
    ['one-save-0', 'English Language'],
    ['one-save-2', 'Mathematics'],
    ['one-save-3', 'Biology'],
  ])
})

test('names the row of a rejected subject, and only after the answers to the others', async () => {
  let answered = 0
  answerSubject = async (subject) => {
    if (subject === 'Mathematics') return refused('grade', 'Choose a grade.')
    await new Promise((resolve) => setTimeout(resolve, 20))
    answered += 1
    return stored('sitting')
  }
  await expect(saveOlevel(form, options)).rejects.toMatchObject({
    errors: { 'subjects.2.grade': 'Choose a grade.' },
  })
  expect(answered).toBe(2)
})

test('several failures throw the error of the first row, and a second attempt uses the same keys', async () => {
  answerSubject = (subject) => {
    if (subject === 'Biology') return refused('subjectName', 'Not offered.')
    throw new TypeError('Failed to fetch')
  }
  await expect(saveOlevel(form, options)).rejects.toBeInstanceOf(FailedCall)
  const firstKeys = sent.splice(0).map(({ key }) => key)
  answerSubject = () => stored('sitting')
  await saveOlevel(form, options)
  expect(sent.map(({ key }) => key)).toEqual(firstKeys)
})
