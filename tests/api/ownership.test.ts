import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { authentication } from '#contract/endpoints/authentication.ts'
import { endpoints } from '#contract/endpoints/registry.ts'
import { requestAnswers } from '#contract/endpoints/request.ts'
import { payment } from '#contract/endpoints/payment.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import type { ExampleCall } from '#contract/step.ts'
import { type AnyStep, type StepId, steps } from '#contract/steps/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { newId } from '#server/db/id.ts'
import {
  type ApiApplicant,
  type ApiAnswer,
  type ApiServer,
  startApiServer,
} from '#tests/support/api-server.ts'
import { endpointOf, type Made } from '#tests/support/step-examples.ts'
import { storedRequest } from '#tests/support/stored-request.ts'
import { fieldRules } from './field-rules.ts'
import { applicantFor, type Body, nameOf, rowOf } from './rows.ts'
import { answerAll, idsIn, markingCallerOf, openPayment } from './api-calls.ts'

/** Marker in the texts of the other applicant. No response to the first applicant may contain it. */
const canary = 'Canaryman'

/** Ids and tokens of the other applicant, which the first applicant sends in these tests. */
interface Things {
  id: string
  sessionId: string
  payment: string
  request: string
  /** Response data of the other applicant's calls, by step. */
  made: ReadonlyMap<StepId, Made>
  /** Tokens of uploads that no record uses yet. */
  tickets: Record<DocumentType, string>
}

let server: ApiServer
let one: ApiApplicant
let other: ApiApplicant
let theirs: Things
/** Ids, tokens and references of the other applicant that no response to the first applicant may contain. */
let theirNames: string[]

async function thingsOf(who: ApiApplicant): Promise<Things> {
  const reference = await openPayment(server, who)
  await server.setStage(who.id, 'PictureUpload')
  const made = await answerAll(markingCallerOf(server, who, canary))
  await server.setStage(who.id, 'PictureUpload')
  await server.database.system
    .insertInto('notification')
    .values({ id: newId(), applicantId: who.id, title: canary, message: canary })
    .execute()
  const { method, path } = authentication.sessions
  const { data } = await server.ask(method, path, { token: who.token })
  const [session] = authentication.sessions.data.parse(data)
  return {
    id: who.id,
    sessionId: session?.sessionId ?? '',
    payment: reference,
    request: await storedRequest(server, who.id),
    made,
    tickets: {
      OlevelResult: await server.ticket(who.id, 'OlevelResult'),
      ProfilePicture: await server.ticket(who.id, 'ProfilePicture'),
      RequestedDocument: await server.ticket(who.id, 'RequestedDocument'),
    },
  }
}

const recordIds = () => steps.flatMap((step) => idsIn(step, theirs.made.get(step.id) ?? {}))

beforeAll(async () => {
  server = await startApiServer()
  one = await server.applicant('PictureUpload')
  other = await server.applicant('PaymentInitiation', canary)
  theirs = await thingsOf(other)
  theirNames = [theirs.id, theirs.sessionId, theirs.payment, ...Object.values(theirs.tickets), ...recordIds()]
})
afterAll(() => server.stop())

function expectNothingOf(answer: ApiAnswer): void {
  const told = `${answer.text} ${JSON.stringify(answer.headers)}`.toLowerCase()
  for (const secret of [canary, other.email, ...theirNames])
    expect(told.includes(secret.toLowerCase()), `${secret} in ${told}`).toBe(false)
}

/** Uses the refresh token twice, a minute apart. The server then treats the token as copied and ends the session. */
async function endAsCopied({ refreshToken }: { refreshToken: string }): Promise<void> {
  const refresh = () => server.ask('POST', '/Authentication/refresh-token', { body: { refreshToken } })
  expect((await refresh()).status).toBe(200)
  await sql`update token set used_at = now() - interval '1 minute' where used_at is not null`.execute(
    server.database.system,
  )
  expect((await refresh()).status).toBe(401)
}

/** Returns access tokens that are not valid, such as an expired one, as [description, token]. */
async function endedSessions(who: ApiApplicant): Promise<[string, string | undefined][]> {
  const [expired, revoked, signedOut, deleted] = [
    await server.session(who.id),
    await server.session(who.id),
    await server.session(who.id),
    await server.session(who.id),
  ]
  const { system } = server.database
  const tokenRow = (token: string) => sql`token.hash = sha256(${token}::bytea)`
  await sql`update token set expires_at = now() - interval '1 second' where ${tokenRow(expired.token)}`.execute(
    system,
  )
  await endAsCopied(revoked)
  await server.ask('POST', '/Authentication/logout', { token: signedOut.token })
  await sql`delete from token where ${tokenRow(deleted.token)}`.execute(system)
  return [
    ['no session', undefined],
    ['expired', expired.token],
    ['revoked', revoked.token],
    ['signed out', signedOut.token],
    ['deleted', deleted.token],
    ['a refresh token', who.refreshToken],
    ['another spelling', who.token.toLowerCase()],
    ['with a space', `${who.token} `],
  ]
}

const forApplicants = endpoints.filter(({ access }) => access === 'applicant')

describe('the caller', () => {
  test('an ended session authorises no call, not even for its owner’s record', async () => {
    for (const [kind, token] of await endedSessions(other)) {
      for (const endpoint of forApplicants) {
        const answer = await server.ask(endpoint.method, endpoint.path, { token, body: {} })
        expect([kind, nameOf(endpoint), answer.status, answer.data]).toEqual([
          kind,
          nameOf(endpoint),
          401,
          null,
        ])
        expectNothingOf(answer)
      }
    }
  })

  test('no call reveals another applicant', async () => {
    for (const endpoint of forApplicants) {
      const row = rowOf(endpoint)
      const who = await applicantFor(server, row)
      const body = await row.body?.(server, who)
      const answer = await server.ask(endpoint.method, endpoint.path, { token: who.token, body })
      expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), 200])
      expectNothingOf(answer)
    }
  })

  test('the same calls do return the marker to its owner', async () => {
    const reading = forApplicants.filter(
      ({ method, path }) => method === 'GET' && !path.startsWith('/Utility/'),
    )
    const told = await Promise.all(
      reading.map(async ({ method, path }) => (await server.ask(method, path, { token: other.token })).text),
    )
    expect(recordIds().length).toBeGreaterThan(2)
    for (const secret of [canary, other.email, theirs.payment, ...recordIds()])
      expect(told.join(' ')).toContain(secret)
  })
})

interface Naming {
  endpoint: Endpoint
  /** Returns a request body that refers to the id or token `name`. */
  body: (name: string) => Body
  /** Returns the id or token that belongs to the other applicant. */
  thing: () => string
  missing: string
  /**
   * Expected status when the id or token belongs to another applicant: 200 if the call is then a no-op, 422 with a
   * field error for an upload token, otherwise 404.
   */
  status: 200 | 404 | 422
}

const noTicket = 'A'.repeat(22)

/** Returns one test case for each record and each upload that the body of an example call refers to. */
function namingOf(step: AnyStep, each: ExampleCall): Naming[] {
  const { body, takes = {}, uploads = {} } = each
  const endpoint = endpointOf(step, each)
  return [
    ...Object.entries(takes).map(([name, { from, field }]) => ({
      endpoint,
      body: (id: string) => ({ ...body, [name]: id }),
      thing: () => String(theirs.made.get(step.id)?.[from]?.[field]),
      missing: newId(),
      status: endpoint.errors.includes('not-found') ? (404 as const) : (200 as const),
    })),
    ...Object.entries(uploads).map(([name, documentType]) => ({
      endpoint,
      body: (ticket: string) => ({ ...body, [name]: ticket }),
      thing: () => theirs.tickets[documentType],
      missing: noTicket,
      status: 422 as const,
    })),
  ]
}

const naming: Naming[] = [
  ...steps.flatMap((step) => {
    const { answer, changes = [] } = step.example(institution)
    return [...answer, ...changes].flatMap((each) => namingOf(step, each))
  }),
  {
    endpoint: payment.requery,
    body: (transactionReference) => ({ transactionReference }),
    thing: () => theirs.payment,
    missing: 'M-0000000000',
    status: 404,
  },
  {
    endpoint: authentication.endSession,
    body: (sessionId) => ({ sessionId }),
    thing: () => theirs.sessionId,
    missing: newId(),
    status: 200,
  },
  {
    endpoint: requestAnswers.send,
    body: (requestId) => ({ requestId, documents: [], reply: 'I do not have it.' }),
    thing: () => theirs.request,
    missing: newId(),
    status: 404,
  },
]

const withoutRequest = ({ status, text }: ApiAnswer) => ({ status, text })

describe.each(naming.map((each) => [nameOf(each.endpoint), each] as const))('%s', (_name, each) => {
  const { endpoint, body, thing, missing, status } = each
  const ask = (who: ApiApplicant, name: string) =>
    server.ask(endpoint.method, endpoint.path, { token: who.token, body: body(name) })

  test("another applicant's id is handled like a missing one, is not changed, and works for its owner", async () => {
    const before = await server.fingerprint()
    const foreign = await ask(one, thing())
    expect(foreign.status).toBe(status)
    expect(withoutRequest(foreign)).toEqual(withoutRequest(await ask(one, missing)))
    expectNothingOf(foreign)
    expect(await server.fingerprint()).toBe(before)
    const owner = await applicantFor(server, rowOf(endpoint))
    const own = await rowOf(endpoint).body?.(server, owner)
    expect((await server.ask(endpoint.method, endpoint.path, { token: owner.token, body: own })).status).toBe(
      200,
    )
  })
})

test('every call with an id, token or reference is tested above', () => {
  const names = /Id$|Path$|Picture$|Reference$/
  // All applicants share the programmes, so a programme's id belongs to no applicant.
  const everybodys = ['programmeId']
  const found = forApplicants.filter(({ path }) =>
    Object.entries(fieldRules[path] ?? {}).some(
      ([field, { kind }]) => kind === 'text' && names.test(field) && !everybodys.includes(field),
    ),
  )
  expect(found.map(nameOf).sort()).toEqual(
    [...new Set(naming.map(({ endpoint }) => nameOf(endpoint)))].sort(),
  )
})

test('a picture is shown to its owner only; other and missing pictures return the same 404', async () => {
  const show = (ticket: string) => server.ask('GET', `/Utility/download/${ticket}`, { token: one.token })
  const foreign = await show(theirs.tickets.ProfilePicture)
  expect(foreign.status).toBe(404)
  expect(withoutRequest(await show(noTicket))).toEqual(withoutRequest(foreign))
  for (const path of [
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'A',
    `${theirs.tickets.ProfilePicture}.jpg`,
    `..%5c${theirs.tickets.OlevelResult}`,
  ])
    expect((await show(path)).status).toBe(404)
  expect((await server.ask('GET', `/Utility/download/${theirs.tickets.ProfilePicture}`)).status).toBe(401)
})
