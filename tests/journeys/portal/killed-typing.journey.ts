import { afterAll, beforeAll, expect, test } from 'vitest'
import { killableBrowser } from '#tests/support/browser/killable-browser.ts'
import { type PortalServer, startPortal } from '#tests/support/browser/portal-server.ts'
import * as authPages from '../actions/auth-pages.ts'
import { paidApplicant } from '../actions/prepared.ts'

/*
 * Kills the browser at random moments while an applicant types. `npm run prove -- typing` runs this test with 50
 * kills.
 */

let portal: PortalServer
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const kills = Number(process.env['MATRIC_KILLS'] ?? 3)
const seed = Number(process.env['MATRIC_SEED'] ?? 20_261_122)
/** Text typed within this time before the kill may be lost. Older text must survive. */
const graceMs = 300

/** Returns a generator of random numbers between 0 and 1 (mulberry32). The same seed gives the same numbers. */
function randomNumbers(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz ẸỌṢ'

test(`a browser killed ${kills} times while an applicant types loses no text older than ${graceMs} ms`, async () => {
  const applicant = await paidApplicant(portal.url)
  const random = randomNumbers(seed)
  const phone = await killableBrowser()
  const open = async () => {
    const page = await phone.start()
    await page.goto(`${portal.url}/application/dashboard/registration/bio-data`)
    const login = page.getByRole('heading', { level: 1, name: 'Login' })
    const address = authPages.field(page, 'Address')
    // The page shows its frame before it redirects to the login page, so the test waits for the form or the login
    // heading.
    await login.or(address).waitFor()
    if (await login.isVisible()) {
      await authPages.field(page, 'Remember me').check()
      await authPages.login(page, applicant)
    }
    await address.waitFor()
    return { page, address }
  }
  const lost: string[] = []
  try {
    let { page, address } = await open()
    for (let round = 1; round <= kills; round += 1) {
      await address.fill('')
      await address.focus()
      const typed: { letter: string; at: number }[] = []
      const killAt = Date.now() + 400 + random() * 2_000
      while (Date.now() < killAt) {
        const letter = letters.charAt(Math.floor(random() * letters.length))
        await page.keyboard.insertText(letter)
        typed.push({ letter, at: Date.now() })
        await page.waitForTimeout(random() * 60)
      }
      const killedAt = Date.now()
      await phone.kill()
      ;({ page, address } = await open())
      const found = await address.inputValue()
      const whole = typed.map(({ letter }) => letter).join('')
      const safe = typed.filter(({ at }) => at < killedAt - graceMs).length
      if (!whole.startsWith(found) || found.length < safe)
        lost.push(`round ${round}: typed «${whole}», ${safe} letters must survive, found «${found}»`)
    }
    expect(lost).toEqual([])
  } finally {
    await phone.remove()
  }
}, 1_200_000)
