import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FailedCall } from '#web/api/call-errors.ts'
import { configureClient } from '#web/api/client.ts'
import type { Form, NameOf } from './form.ts'
import { useForm } from './use-form.ts'

interface Values {
  place: string
  other: string
}

function rendered(initial: Values, secrets: readonly NameOf<Values>[] = []) {
  const forms: Form<Values>[] = []
  const send = vi.fn(async (body: Values) => ({ message: 'Saved.', title: '', data: body }))
  const check = vi.fn(
    ({ place, other }: Values): Record<string, string> =>
      place === 'other' && other === '' ? { other: 'Say which place.' } : {},
  )
  const onSuccess = vi.fn()
  const draft = { read: () => ({}), keep: vi.fn(), discard: vi.fn(), leave: vi.fn(), hold: vi.fn() }
  function Place() {
    forms.push(
      useForm({
        initial,
        draft,
        secrets,
        schema: z.object({ place: z.string(), other: z.string() }),
        check,
        send,
        onSuccess,
        silent: true,
      }),
    )
    return null
  }
  renderToStaticMarkup(createElement(Place))
  return { save: (changes?: Partial<Values>) => forms[0]?.save(changes), send, check, onSuccess, draft }
}

test('save checks, sends and reports the changed values', async () => {
  const { save, send, onSuccess } = rendered({ place: 'other', other: '' })
  const changed = { place: 'other', other: 'Uyo' }
  save({ other: 'Uyo' })
  await expect.poll(() => onSuccess).toHaveBeenCalled()
  expect(send).toHaveBeenCalledExactlyOnceWith(changed, changed)
  expect(onSuccess.mock.calls[0]?.[1]).toEqual(changed)
})

test('the draft has the changed values before they are sent, and a save without changes leaves it as it is', async () => {
  const { save, send, onSuccess, draft } = rendered({ place: 'home', other: '' })
  save({ other: 'Uyo' })
  await expect.poll(() => onSuccess).toHaveBeenCalledOnce()
  expect(draft.keep).toHaveBeenCalledExactlyOnceWith(
    { place: 'home', other: 'Uyo' },
    { place: 'home', other: '' },
  )
  expect(draft.keep.mock.invocationCallOrder[0]).toBeLessThan(send.mock.invocationCallOrder[0] ?? 0)
  await new Promise((resolve) => setTimeout(resolve))
  save()
  await expect.poll(() => onSuccess).toHaveBeenCalledTimes(2)
  expect(draft.keep).toHaveBeenCalledOnce()
})

test('the draft never contains secret fields', async () => {
  const { save, onSuccess, draft } = rendered({ place: 'home', other: '' }, ['other'])
  save({ other: 'correct horse' })
  await expect.poll(() => onSuccess).toHaveBeenCalledOnce()
  expect(draft.keep).toHaveBeenCalledExactlyOnceWith({ place: 'home' }, { place: 'home' })
})

test('save sends nothing if the check rejects the changed values', async () => {
  const { save, send, check } = rendered({ place: 'home', other: '' })
  save({ place: 'other' })
  await expect.poll(() => check).toHaveBeenCalled()
  expect(check).toHaveBeenCalledWith({ place: 'other', other: '' })
  expect(send).not.toHaveBeenCalled()
})

test('the draft is held while the form is sent, and continues only after a failure', async () => {
  const { save, send, draft, onSuccess } = rendered({ place: 'home', other: '' })
  send.mockRejectedValueOnce(new FailedCall('No network'))
  save()
  await expect.poll(() => draft.leave).toHaveBeenCalledOnce()
  expect(draft.hold).toHaveBeenCalledOnce()
  expect(draft.discard).not.toHaveBeenCalled()
  // Lets the failed attempt end, because the form ignores a save while another one is running.
  await new Promise((resolve) => setTimeout(resolve))
  save()
  await expect.poll(() => onSuccess).toHaveBeenCalled()
  expect(draft.hold).toHaveBeenCalledTimes(2)
  expect(draft.leave).toHaveBeenCalledOnce()
  expect(draft.discard).toHaveBeenCalledOnce()
})

test.each(['check', 'send', 'onSuccess'] as const)(
  'an unexpected error in %s is shown and logged',
  async (part) => {
    const onError = vi.fn()
    configureClient({ name: 'portal', onError, onSignedOut: vi.fn() })
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { save, [part]: broken } = rendered({ place: 'home', other: '' })
    const error = new TypeError('text.isWellFormed is not a function')
    broken.mockImplementation(() => {
      throw error
    })
    save()
    await expect.poll(() => onError.mock.calls).toEqual([['Something went wrong. Please try again later.']])
    expect(logged).toHaveBeenCalledWith(error)
    logged.mockRestore()
  },
)
