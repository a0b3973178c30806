import { expect, test } from 'vitest'
import { templateForMany, templateNames, withTemplate } from './request-template.ts'

test('another template replaces what the first one has added, and keeps what the colleague has added', () => {
  const [first = '', second = ''] = templateNames
  const [before, after] = [templateForMany(first), templateForMany(second)]
  const empty = { message: '', items: [], documents: [] }
  const chosen = withTemplate(empty, templateForMany(''), before)
  expect(chosen).toEqual({ message: before.text, items: before.items, documents: before.documents })

  const own = { name: 'Letter of the bank', explanation: 'On paper of the bank.' }
  const typed = { ...chosen, message: 'Bring the originals.', documents: [...chosen.documents, own] }
  const changed = withTemplate(typed, before, after)
  expect(changed.message).toBe(`Bring the originals.\n${after.text}`)
  expect(changed.items).toEqual(after.items)
  expect(changed.documents).toEqual([own, ...after.documents])
  expect(withTemplate(chosen, before, after).message).toBe(after.text)
  expect(withTemplate(typed, before, templateForMany(''))).toEqual({
    message: typed.message,
    items: [],
    documents: [own],
  })
})

test('what was suggested or changed stays when another template is chosen', () => {
  const passport = { name: 'Passport', explanation: 'The page with the photograph.' }
  const first = { text: 'First.', items: ['biodata', 'olevelResults'], documents: [passport] }
  const second = { text: 'Second.', items: ['nextOfKin'], documents: [passport] }
  const suggested = { message: '', items: ['biodata'], documents: [] }

  const chosen = withTemplate(suggested, templateForMany(''), first, suggested)
  expect(withTemplate(chosen, first, second, suggested)).toEqual({
    message: 'Second.',
    items: ['biodata', 'nextOfKin'],
    documents: [passport],
  })

  const changed = { ...passport, explanation: 'All pages.' }
  const narrowed = { ...chosen, items: ['biodata', 'olevelResults|Grade'], documents: [changed] }
  expect(withTemplate(narrowed, first, second, suggested)).toEqual({
    message: 'Second.',
    items: ['biodata', 'olevelResults|Grade', 'nextOfKin'],
    documents: [changed, passport],
  })
})
