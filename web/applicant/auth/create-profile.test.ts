import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profile } from '#contract/endpoints/profile.ts'
import * as calls from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { keepCheckedDrafts, keptCheckedDrafts } from '../checked-answers/checked-drafts.ts'
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
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('sends the answers of the eligibility check', async () => {
  call.mockResolvedValue(created)
  expect(await createProfile(body)).toBe(created)
  expect(call.mock.calls).toEqual([[profile.create, { ...body, drafts }]])
})

test('deletes answers that the server rejects, and creates the profile without them', async () => {
  call.mockRejectedValueOnce(rejection('drafts.olevelResults.examName', 'drafts')).mockResolvedValue(created)
  expect(await createProfile(body)).toBe(created)
  expect(call).toHaveBeenLastCalledWith(profile.create, body)
  expect(keptCheckedDrafts()).toBeUndefined()
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
