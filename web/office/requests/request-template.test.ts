import { expect, test } from 'vitest'
import { templateForMany, templateNames, withTemplateForMany } from './request-template.ts'

test('another template replaces what the first one has added, and keeps what the colleague has added', () => {
  const [first = '', second = ''] = templateNames
  const [before, after] = [templateForMany(first), templateForMany(second)]
  const empty = { message: '', items: [], documents: [] }
  const chosen = withTemplateForMany(empty, '', first)
  expect(chosen).toEqual({ message: before.text, items: before.items, documents: before.documents })

  const own = { name: 'Letter of the bank', explanation: 'On paper of the bank.' }
  const typed = { ...chosen, message: 'Bring the originals.', documents: [...chosen.documents, own] }
  const changed = withTemplateForMany(typed, first, second)
  expect(changed.message).toBe(`Bring the originals.\n${after.text}`)
  expect(changed.items).toEqual(after.items)
  expect(changed.documents).toEqual([own, ...after.documents])
  expect(withTemplateForMany(chosen, first, second).message).toBe(after.text)
  expect(withTemplateForMany(typed, first, '')).toEqual({
    message: typed.message,
    items: [],
    documents: [own],
  })
})
