import { afterEach, expect, test } from 'vitest'
import { refusal } from '#contract/envelope.ts'
import { RefusedCall } from '#web/api/call-errors.ts'
import { toastStore } from '#web/toasts/toast-store.ts'
import { refusalText, showRefusal } from './refusal.ts'

afterEach(() => toastStore.set([]))

const refused = (errors: Record<string, string> | null) =>
  new RefusedCall(422, refusal('Message', 'Title', errors, 'validation-failed'))
const shown = () => toastStore.get().map(({ message, context }) => `${context}: ${message}`)

test('a button shows the message of a rejection', () => {
  showRefusal(refused(null))
  expect(shown()).toEqual(['error: Message'])
})

test('a button shows the first field error, because there is no field to show it at', () => {
  showRefusal(refused({ because: 'Write a reason.', at: 'Choose a time.' }))
  expect(shown()).toEqual(['error: Write a reason.'])
})

test('a field shows its own error, or the message if the error belongs to another field', () => {
  const picture = refused({ file: 'Choose a picture.', profilePicture: 'Choose another picture.' })
  expect(refusalText(picture, 'profilePicture')).toBe('Choose another picture.')
  expect(refusalText(picture, 'surname')).toBe('Message')
})
