import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, fileEndpoints } from '#contract/endpoints/registry.ts'
import { envelopeOf } from '#contract/envelope.ts'

import { officeEndpoints, officeFileEndpoints } from '#contract/office/registry.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { showsStoredName } from '#tests/support/stored-names.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { applicantFor, nameOf, rowNames, rowOf, stepChanges } from './rows.ts'

const server = await forThisFile(startApiServer())

describe('the matrix covers every route', () => {
  test('every call of the contract has a row, and every row a call', () => {
    expect([...rowNames].sort()).toEqual(endpoints.map(nameOf).sort())
    for (const endpoint of endpoints) expect(() => rowOf(endpoint)).not.toThrow()
  })

  test('every call with a body has a valid example', () => {
    for (const endpoint of endpoints)
      expect([nameOf(endpoint), rowOf(endpoint).body === undefined]).toEqual([
        nameOf(endpoint),
        endpoint.body === undefined,
      ])
  })

  test('the server has only the contract’s routes and these', () => {
    const known = [
      ...[...endpoints, ...officeEndpoints, ...fileEndpoints, ...officeFileEndpoints]
        .map(nameOf)
        .map(belowApi),
      `POST /api/Payment/webhook/${server.gateway.name}`,
      'GET /api/openapi.json',
      'GET /api/docs',
      'GET /health/live',
      'GET /health/ready',
      'GET /metrics',
      'GET /status',
      'GET /office-banner.css',
      'GET /mailbox',
      'GET /mailbox/mailbox.css',
      'GET /mailbox/messages.json',
      'GET /mailbox/{id}',
      'GET /mailbox/{id}/html',
      'GET /',
      'GET /favicon.ico',
      'GET /no-such-page.css',
      'GET /application',
      'GET /application/*',
      'GET /application/basic',
      'POST /application/basic/sign-out',
      'GET /office',
      'GET /office/*',
    ]
    // The files of the API documentation are not in the contract, so they are left out.
    const served = routesOf(server).filter((each) => !each.startsWith('GET /api/docs/'))
    expect(served.filter((each) => !known.includes(each))).toEqual([])
    // Office endpoints are left out, because the office tests check their routes.
    expect(known.filter((each) => !served.includes(each) && !each.includes(' /api/Office/'))).toEqual([])
  })
})

const belowApi = (name: string) => name.replace(' ', ' /api')

/** Returns all routes in the notation of the contract. Leaves out HEAD, because every GET route has it. */
function routesOf({ http }: ApiServer): string[] {
  const found: string[] = []
  const path: string[] = []
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([│ ├└─]*)(\S+)(?: \(([A-Z, ]+)\))?/u.exec(line) ?? []
    if (part === '') continue
    path.length = Math.max(0, indent.length / 4 - 1)
    path.push(part)
    for (const method of (methods ?? '').split(', ').filter((each) => each !== '' && each !== 'HEAD'))
      found.push(
        `${method} ${path
          .join('')
          .replaceAll(/:(\w+)/g, '{$1}')
          .replace(/\/?\*$/, '/*')}`,
      )
  }
  return found
}

const named = (list: readonly Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const)

describe('succeeds with the data of its contract', () => {
  test.each(named(endpoints))('%s', async (_name, endpoint) => {
    const { method, data, access } = endpoint
    const row = rowOf(endpoint)
    const who = await applicantFor(server, row)
    const body = await row.body?.(server, who)
    const path = row.path?.(who) ?? endpoint.path
    const token = access === 'applicant' ? who.token : undefined
    const answer = await server.ask(method, path, { token, body })
    expect(answer).toMatchObject({ status: 200, isSuccessful: true, errors: null })
    expect(answer.message).toMatch(row.says ?? /^[A-Z].*[.!]$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(envelopeOf(data ?? z.null()).safeParse(JSON.parse(answer.text)).success).toBe(true)
  })
})

describe('is rejected without a session before anything else is checked', () => {
  const headers: Record<string, string>[] = [
    {},
    { authorization: '' },
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${'A'.repeat(43)}` },
    { authorization: `Basic ${'A'.repeat(43)}` },
    { authorization: `bearer ${'A'.repeat(43)}` },
    { authorization: `Bearer ${'x'.repeat(9_000)}` },
  ]
  const rejected = {
    status: 401,
    isSuccessful: false,
    message: 'Session timed out. Please login!',
    title: 'Signed out',
    errors: null,
    data: null,
  }
  test.each(named(endpoints.filter(({ access }) => access === 'applicant')))(
    '%s',
    async (_name, endpoint) => {
      const before = await server.fingerprint()
      for (const each of headers) {
        const answer = await server.ask(endpoint.method, endpoint.path, {
          headers: each,
          body: { strange: 1 },
        })
        expect(answer).toMatchObject(rejected)
      }
      expect(await server.fingerprint()).toBe(before)
    },
  )
})

describe('is rejected with a message at every stage that does not allow it, and changes nothing', () => {
  const bound = endpoints.filter((endpoint) => rowOf(endpoint).rejectedAt !== undefined)

  test.each(named(bound))('%s', async (_name, endpoint) => {
    const { method, path } = endpoint
    const row = rowOf(endpoint)
    const who = await applicantFor(server, row)
    const body = await row.body?.(server, who)
    for (const stage of row.rejectedAt ?? []) {
      await server.setStage(who.id, stage)
      const before = await server.fingerprint(who.id)
      const answer = await server.ask(method, path, { token: who.token, body })
      expect([stage, answer.status, answer.isSuccessful, answer.data]).toEqual([stage, 409, false, null])
      expect(answer.message).not.toMatch(showsStoredName)
      expect(await server.fingerprint(who.id)).toBe(before)
    }
    await server.setStage(who.id, row.stage)
    expect((await server.ask(method, path, { token: who.token, body })).status).toBe(200)
  })

  test('the matrix contains every change of a step', () => {
    for (const endpoint of stepChanges) expect(rowOf(endpoint).rejectedAt?.length).toBeGreaterThan(0)
  })
})
