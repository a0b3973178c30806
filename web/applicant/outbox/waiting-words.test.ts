import { identity } from 'virtual:institution/identity'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ourFault } from './failure-of.ts'
import { waitingWords } from './waiting-words.tsx'

const phone = identity.support.contacts[0]?.phone ?? 'no contact'
const shown = (failures: number) => renderToStaticMarkup(waitingWords(ourFault, failures))

test('after the third failure, the outbox shows who to call', () => {
  expect([shown(2), shown(2).includes(phone)]).toEqual([`Waits: ${ourFault}`, false])
  expect(shown(3)).toContain(`<a href="tel:${phone.replaceAll(' ', '')}">${phone}</a>`)
})

test.each(['', 'Please check your network connection!'])('the reason «%s» is a missing network', (why) => {
  expect(waitingWords(why)).toBe('Waits for network.')
})
