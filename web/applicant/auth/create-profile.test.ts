import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profile } from '#contract/endpoints/profile.ts'
import * as calls from '#web/api/call.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { draftOf, keepDraft } from '#web/forms/drafts.ts'
import { toastStore } from '#web/toasts/toast-store.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { keepCheckedDrafts, keptCheckedDrafts, pageDraft } from '../checked-answers/checked-drafts.ts'
import { createProfile } from './create-profile.ts'

vi.mock('#web/api/call.ts')

const body = { email: 'ada@mail.example' } as Parameters<typeof createProfile>[0]
const drafts = { olevelResults: { examName: 'WAEC' } }
const created = { message: 'Check your email', title: 'Done', data: null }
const rejection = (...fields: string[]) =>
  new RejectedCall(400, {
    message: 'No',
    title: 'Validation error.',
    errors: Object.fromEntries(fields.map((field) => [field, 'No'])),
    code: 'validation-failed',
  })
const call = vi.mocked(calls.call)

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  keepCheckedDrafts(drafts)
  keepDraft(pageDraft, { level: '100' })
})
afterEach(() => {
  toastStore.set([])
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('sends the answers of the eligibility check', async () => {
  call.mockResolvedValue(created)
  expect(await createProfile(body)).toBe(created)
  expect(call.mock.calls).toEqual([[profile.create, { ...body, drafts }]])
})

const rejectedAnswers = rejection('drafts.olevelResults.examName', 'drafts')
const messages = () => toastStore.get().map(({ message }) => message)

test('creates the profile without answers that the server rejects, and says so', async () => {
  call.mockRejectedValueOnce(rejectedAnswers).mockResolvedValue(created)
  expect(await createProfile(body)).toBe(created)
  expect(call).toHaveBeenLastCalledWith(profile.create, body)
  expect(messages()).toEqual([
    'We could not take over your answers from the check. Enter them again in your application.',
  ])
})

test('keeps rejected answers if the profile cannot be created without them either', async () => {
  const failure = new FailedCall('No network')
  call.mockRejectedValueOnce(rejectedAnswers).mockRejectedValue(failure)
  await expect(createProfile(body)).rejects.toBe(failure)
  expect([keptCheckedDrafts(), draftOf(pageDraft), messages()]).toEqual([drafts, { level: '100' }, []])
})

test.each([[['email']], [['email', 'drafts.biodata']], [[]]])(
  'passes on a rejection of %j',
  async (fields) => {
    const error = rejection(...fields)
    call.mockRejectedValue(error)
    await expect(createProfile(body)).rejects.toBe(error)
    expect(call).toHaveBeenCalledTimes(1)
    expect(keptCheckedDrafts()).toEqual(drafts)
  },
)
