import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { expectGoodScreen } from './look.ts'
import { watchLoading } from './settled.ts'

/* Tests the screen check `expectGoodScreen` itself: it must report each fault in `spoilings`. */

const { portal, browser } = await sharedPortalAndBrowser()

async function loginScreen(): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  const settled = watchLoading(person.page)
  await person.page.goto('/application/auth/login')
  // The page must be hydrated first. Otherwise React could repair a fault that the test adds, or report it as an error
  // of its own.
  await settled()
  await person.page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  return person
}

/** Functions that add a fault to a good screen. The error of `expectGoodScreen` must contain `words`. */
const spoilings: [what: string, words: string, spoil: () => unknown][] = [
  ['a field without a name', 'axe', () => document.querySelector('label')?.remove()],
  ['a file that is not there', 'problems', () => fetch('/application/static/none.js').then(() => undefined)],
  ['an uncaught error', 'problems', () => void Promise.reject(new Error('uncaught'))],
  [
    'a page wider than the phone',
    'wider',
    () => document.querySelector('main')?.style.setProperty('width', '900px'),
  ],
  [
    'a message over a button',
    'messages',
    () => {
      const toast = Object.assign(document.createElement('p'), { role: 'alert', textContent: 'No network' })
      toast.style.cssText = 'position: fixed; inset: 0; background: white; color: black; margin: 0'
      document.querySelector('main')?.append(toast)
    },
  ],
  [
    'a button that is too small',
    'small targets',
    () => {
      const button = document.querySelector<HTMLElement>('form button[type="submit"]')
      button?.style.setProperty('min-height', '40px')
      button?.style.setProperty('height', '40px')
    },
  ],
  [
    'a message shown twice',
    'messages',
    () => {
      const region = document.createElement('section')
      region.ariaLabel = 'Messages'
      const main = document.querySelector('main')
      main?.append(region)
      for (const parent of [region, main])
        parent?.append(Object.assign(document.createElement('p'), { textContent: 'No network' }))
    },
  ],
  [
    'a picture the policy forbids',
    'problems',
    () =>
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png', alt: '' })),
  ],
  [
    'a string where the policy forbids one',
    'problems',
    () => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>bold</b>')
      } catch {
        // The content security policy blocks the inserted HTML. `expectGoodScreen` must report the violation.
      }
    },
  ],
]

test('a good screen is accepted', async () => {
  const person = await loginScreen()
  await expectGoodScreen(person, 'the login')
  await person.context.close()
})

test.each(spoilings)('%s is reported', async (_what, words, spoil) => {
  const person = await loginScreen()
  await person.page.evaluate(spoil)
  await expect(expectGoodScreen(person, 'a spoilt screen')).rejects.toThrow(words)
  await person.context.close()
})
