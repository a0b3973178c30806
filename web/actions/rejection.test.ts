import { afterEach, expect, test } from 'vitest'
import { failure } from '#contract/envelope.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { toastStore } from '#web/toasts/toast-store.ts'
import { rejectionText, showRejection } from './rejection.ts'

afterEach(() => toastStore.set([]))

const rejected = (errors: Record<string, string> | null) =>
  new RejectedCall(422, failure('Message', 'Title', errors, 'validation-failed'))
const shown = () => toastStore.get().map(({ message, context }) => `${context}: ${message}`)

test('a button shows the message of a rejection', () => {
  showRejection(rejected(null))
  expect(shown()).toEqual(['error: Message'])
})

test('a button shows the first field error, because there is no field to show it at', () => {
  showRejection(rejected({ because: 'Write a reason.', at: 'Choose a time.' }))
  expect(shown()).toEqual(['error: Write a reason.'])
})

test('a field shows its own error, or the message if the error belongs to another field', () => {
  const picture = rejected({ file: 'Choose a picture.', profilePicture: 'Choose another picture.' })
  expect(rejectionText(picture, 'profilePicture')).toBe('Choose another picture.')
  expect(rejectionText(picture, 'surname')).toBe('Message')
})
