import { expect, test, vi } from 'vitest'
import { focusAfterTakeOver } from './focus-after-take-over.ts'

test('after «Take over», Enter cannot send the form: its text area or the form itself has the focus', () => {
  const focus = vi.fn()
  const field = { focus: vi.fn() }
  focusAfterTakeOver({ tabIndex: 0, focus, querySelector: () => field })
  expect([field.focus.mock.calls.length, focus.mock.calls.length]).toEqual([1, 0])

  const form = { tabIndex: 0, focus, querySelector: () => null }
  focusAfterTakeOver(form)
  expect([form.tabIndex, focus.mock.calls.length]).toEqual([-1, 1])
})
