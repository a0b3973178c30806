import { performance } from 'node:perf_hooks'
import { afterEach, expect, test } from 'vitest'
import { PasswordsBusy } from '#server/adapters/passwords/passwords.ts'
import { aRegistration, freshEmail } from '#tests/support/samples.ts'
import { type SigningInServer, startSigningInServer } from '#tests/support/signing-in.ts'
import { productionLimits } from '#server/modules/credentials/throttle/throttle.ts'

/*
 * A stranger must not learn from the time of an answer who has a profile. Known and unknown names are asked in turn, and
 * each is compared with the one asked beside it: a busy machine slows both alike, so its hiccups point either way.
 */

const rounds = 40
/** Of so many rounds a difference points the same way by chance once in five thousand times. */
const sameWay = 32
/** Milliseconds that nobody can use over a network. */
const tolerated = 5
/** On a busy machine all is stretched: then a difference counts when it is this share of the whole answer. */
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

/** Whether a stranger who asks this often could tell the known name from the unknown one. */
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
    Math.abs(median(gaps)) > Math.max(tolerated, slowest * share)
  )
}

/** A difference that is there must be there every time. */
async function isSeenEveryTime(known: Asked, unknown: Asked): Promise<boolean> {
  for (let time = 0; time < 3; time++) if (!(await isSeen(known, unknown))) return false
  return true
}

test('signing in, registering, asking for a reset or a code: known and unknown names take the same time', async () => {
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
  // A password of its own each time: sent twice, one and the same registration is the shorter work for everybody.
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
}, 300_000)

test('negative control: without the work for unknown names, the gap is seen', async () => {
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
