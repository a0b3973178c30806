import { performance } from 'node:perf_hooks'
import { afterEach, expect, test } from 'vitest'
import { PasswordsBusy } from '#server/adapters/passwords/passwords.ts'
import { aRegistration, freshEmail } from '#tests/support/samples.ts'
import { type SigningInServer, startSigningInServer } from '#tests/support/signing-in.ts'
import { productionLimits } from './throttle.ts'

/*
 * A stranger must not learn from the time of an answer who has a profile. Known and unknown names are asked in turn;
 * a gap counts only when it is there twice running, for machines hiccup.
 */

const rounds = 40
/** Milliseconds between the medians that nobody can use over a network. */
const tolerated = 5

let server: SigningInServer
afterEach(() => server.stop())

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

async function gapBetween(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const timed = async (ask: () => Promise<unknown>, into: number[]) => {
    const start = performance.now()
    await ask()
    into.push(performance.now() - start)
  }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) await timed(which === 'known' ? known : unknown, times[which])
  }
  return Math.abs(median(times.known) - median(times.unknown))
}

async function smallerOfTwo(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  const gap = await gapBetween(known, unknown)
  return gap < tolerated ? gap : Math.min(gap, await gapBetween(known, unknown))
}

test('signing in, registering, asking for a reset or a code: known and unknown names take the same time', async () => {
  server = await startSigningInServer()
  const [active, waiting] = [await server.activated(), await server.register()]
  const wrong = (username: string) => server.signIn(username, 'not the password')
  expect(
    await smallerOfTwo(
      () => wrong(active),
      () => wrong(freshEmail()),
    ),
  ).toBeLessThan(tolerated)
  const register = (email?: string) => server.post('/Profile/Create-Short-Profile', aRegistration(email))
  expect(
    await smallerOfTwo(
      () => register(active),
      () => register(),
    ),
  ).toBeLessThan(tolerated)
  const ask = (path: string, username: string) => server.post(path, { username })
  const reset = '/Authentication/initiate-password-reset'
  expect(
    await smallerOfTwo(
      () => ask(reset, active),
      () => ask(reset, freshEmail()),
    ),
  ).toBeLessThan(tolerated)
  const resend = '/Profile/resend-activation'
  expect(
    await smallerOfTwo(
      () => ask(resend, waiting),
      () => ask(resend, freshEmail()),
    ),
  ).toBeLessThan(tolerated)
}, 120_000)

test('negative control: without the work for unknown names, the gap is seen', async () => {
  server = await startSigningInServer({
    passwords: (real) => ({
      ...real,
      verify: async (hash, password) => hash !== null && (await real.verify(hash, password)),
    }),
  })
  const email = await server.activated()
  const wrong = (username: string) => server.signIn(username, 'not the password')
  expect(
    await gapBetween(
      () => wrong(email),
      () => wrong(freshEmail()),
    ),
  ).toBeGreaterThan(tolerated)
}, 60_000)

test('when too many sign-ins wait, everybody is told to come back and no try is counted', async () => {
  let busy = true
  server = await startSigningInServer({
    limits: productionLimits,
    passwords: (real) => ({
      ...real,
      verify: async (hash, password) => {
        if (busy) throw new PasswordsBusy(3)
        return real.verify(hash, password)
      },
    }),
  })
  const [known, unknown] = [await server.activated(), freshEmail()]
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await server.signIn(known), await server.signIn(unknown)]
    expect([one.status, two.status]).toEqual([503, 503])
    expect(one.headers['retry-after']).toBe('3')
    expect(one.text).toBe(two.text)
  }
  busy = false
  expect((await server.signIn(known)).status).toBe(200)
})
