import { performance } from 'node:perf_hooks'
import { afterEach, expect, test } from 'vitest'
import { PasswordsBusy } from '#server/adapters/passwords/passwords.ts'
import { aRegistration, freshEmail } from '#tests/support/samples.ts'
import { type SigningInServer, startSigningInServer } from '#tests/support/signing-in.ts'
import { productionLimits } from '#server/modules/credentials/throttle/limits.ts'

/*
 * Checks that the response time does not reveal whether an email address has a profile. Each round sends one request
 * for a known and one for an unknown address, and compares their times. Other load slows down both requests.
 */

const rounds = 40
/**
 * A difference is regarded as measurable if the same kind of address (known or unknown) is slower in at least this many
 * rounds. By chance, this happens in about one of 5,000 runs.
 */
const sameWay = 32
/** Differences in milliseconds up to this value are hard to measure over a network. */
const toleratedMs = 2
/** On a slow machine, a difference is regarded as measurable only if it exceeds this share of the response time. */
const share = 0.25

let server: SigningInServer
afterEach(() => server.stop())

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

type Asked = () => Promise<unknown>

async function timed(ask: Asked): Promise<number> {
  const start = performance.now()
  await ask()
  return performance.now() - start
}

/** Returns true if the response times of one run differ measurably. */
async function isSeen(known: Asked, unknown: Asked): Promise<boolean> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) times[which].push(await timed(which === 'known' ? known : unknown))
  }
  const gaps = times.known.map((time, round) => time - (times.unknown[round] ?? Number.NaN))
  const longer = gaps.filter((gap) => gap > 0).length
  const slowest = Math.max(median(times.known), median(times.unknown))
  return (
    Math.max(longer, rounds - longer) >= sameWay &&
    Math.abs(median(gaps)) > Math.max(toleratedMs, slowest * share)
  )
}

/** Returns true if the response times differ in each of three runs. A difference by chance rarely repeats. */
async function isSeenEveryTime(known: Asked, unknown: Asked): Promise<boolean> {
  for (let time = 0; time < 3; time++) if (!(await isSeen(known, unknown))) return false
  return true
}

test('responses take equally long for known and unknown names', async () => {
  server = await startSigningInServer()
  const [active, waiting] = [await server.activated(), await server.register()]
  const wrong = (username: string) => server.signIn(username, 'not the password')
  expect(
    await isSeenEveryTime(
      () => wrong(active),
      () => wrong(freshEmail()),
    ),
  ).toBe(false)
  let choices = 0
  // Uses a new password each time, because a second registration with the same password takes less time.
  const register = (email: string = freshEmail(), password = `choice number ${++choices}`) =>
    server.post('/Profile/Create-Short-Profile', { ...aRegistration(email), password, cpassword: password })
  expect(
    await isSeenEveryTime(
      () => register(active),
      () => register(),
    ),
  ).toBe(false)
  const [strangers, free] = ['a stranger chose this', freshEmail()]
  for (const email of [active, free]) await register(email, strangers)
  expect(
    await isSeenEveryTime(
      () => server.signIn(active, strangers),
      () => server.signIn(free, strangers),
    ),
  ).toBe(false)
  const ask = (path: string, username: string) => server.post(path, { username })
  const reset = '/Authentication/initiate-password-reset'
  expect(
    await isSeenEveryTime(
      () => ask(reset, active),
      () => ask(reset, freshEmail()),
    ),
  ).toBe(false)
  const resend = '/Profile/resend-activation'
  expect(
    await isSeenEveryTime(
      () => ask(resend, waiting),
      () => ask(resend, freshEmail()),
    ),
  ).toBe(false)
}, 600_000)

test('negative control: without the dummy hash the difference is detected', async () => {
  server = await startSigningInServer({
    passwords: (real) => ({
      ...real,
      verify: async (hash, password) => hash !== null && (await real.verify(hash, password)),
    }),
  })
  const email = await server.activated()
  const wrong = (username: string) => server.signIn(username, 'not the password')
  const seen = () =>
    isSeen(
      () => wrong(email),
      () => wrong(freshEmail()),
    )
  expect((await seen()) || (await seen()) || (await seen())).toBe(true)
}, 120_000)

test('with a full password queue every sign-in returns 503, and no attempt is counted', async () => {
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

test('a full password queue counts no registration', async () => {
  let busy = true
  server = await startSigningInServer({
    limits: productionLimits,
    passwords: (real) => ({
      ...real,
      hash: async (...given) => {
        if (busy) throw new PasswordsBusy(3)
        return real.hash(...given)
      },
    }),
  })
  const register = async (body: object) => (await server.post('/Profile/Create-Short-Profile', body)).status
  const registration = aRegistration()
  for (let round = 0; round < 8; round++) expect(await register(registration)).toBe(503)
  busy = false
  expect(await register(registration)).toBe(200)
})
