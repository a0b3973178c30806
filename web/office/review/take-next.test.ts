import { afterEach, expect, test, vi } from 'vitest'
import { failure, success } from '#contract/envelope.ts'
import { takeNext } from './take-next.ts'

afterEach(() => vi.unstubAllGlobals())

const body = { startedAt: '2026-11-30T08:00:00.000Z', loaded: [{ applicantId: 'next', pictures: ['slip'] }] }

/** Responds to requests with `answers`, in this order. Returns the bodies that were sent. */
function serve(...answers: Response[]): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, request: { body: string }) => {
    sent.push(JSON.parse(request.body))
    return answers.shift()
  })
  return sent
}

const json = (envelope: object, status = 200) => new Response(JSON.stringify(envelope), { status })
const taken = () => json(success('The next application.', { applicantId: 'next', ahead: [] }))

test('a server of the previous version gets the request again without the loaded applications', async () => {
  const unknown = failure('Not known.', '', { loaded: 'Not known.' }, 'unknown-field')
  const sent = serve(json(unknown, 422), taken())
  expect((await takeNext(body)).data.applicantId).toBe('next')
  expect(sent).toEqual([body, { startedAt: body.startedAt }])
})

test('a request that is rejected for another reason is not repeated', async () => {
  const sent = serve(json(failure('Wrong.', '', { startedAt: 'Wrong.' }, 'validation-failed'), 400), taken())
  await expect(takeNext(body)).rejects.toMatchObject({ code: 'validation-failed' })
  expect(sent).toEqual([body])
})
