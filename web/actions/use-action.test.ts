import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { FailedCall } from '#web/api/call-errors.ts'
import { configureClient } from '#web/api/client.ts'
import { type Action, useAction } from './use-action.ts'

function rendered(send: () => Promise<never>) {
  const actions: Action<undefined, unknown>[] = []
  function Pay() {
    actions.push(useAction(send))
    return null
  }
  const client = new QueryClient()
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Pay)))
  return { run: async () => actions[0]?.run(undefined) }
}

test.each([
  ['an unexpected error is shown', new TypeError('URL.canParse is not a function'), 1],
  ['a failed request, which has shown its own message, is not shown again', new FailedCall('No network'), 0],
])('%s', async (_what, error, toasts) => {
  const onError = vi.fn()
  configureClient({ name: 'portal', onError, onSignedOut: vi.fn() })
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { run } = rendered(() => Promise.reject(error))
  expect(await run()).toBe(false)
  expect(onError.mock.calls).toEqual(
    Array.from({ length: toasts }, () => ['Something went wrong. Please try again later.']),
  )
  logged.mockRestore()
})
