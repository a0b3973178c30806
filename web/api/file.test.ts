import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '#contract/envelope.ts'
import { keepAccessToken } from './access-token.ts'
import { configureClient } from './client.ts'
import { fetchFile } from './file.ts'

const onError = vi.fn()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  configureClient({ name: 'portal', onError, onSignedOut: vi.fn() })
  keepAccessToken({ accessToken: 'token', tokenType: 'Bearer' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a file is returned', async () => {
  vi.stubGlobal('fetch', async () => new Response('letter'))
  expect(await (await fetchFile('/file')).data.text()).toBe('letter')
})

test('a rejection gives the reason of the server', async () => {
  const body = JSON.stringify(failure('There is no letter.', 'Not found', null, 'not-found'))
  vi.stubGlobal('fetch', async () => new Response(body, { status: 404 }))
  await expect(fetchFile('/file')).rejects.toMatchObject({
    name: 'RejectedCall',
    message: 'There is no letter.',
  })
})

test.each([404, 503])('a response %i without JSON gives its status text', async (status) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>No</h1>', { status, statusText: 'No file' }))
  await expect(fetchFile('/file')).rejects.toMatchObject({ name: 'FailedCall', isOurs: true })
  expect(onError).toHaveBeenCalledWith('No file. Please try again later.')
})
