import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/registry.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { badValues } from './bad-values.ts'
import { type FieldRule, fieldRules, leftOverRules } from './field-rules.ts'
import { applicantFor, type Body, nameOf, rowOf } from './rows.ts'

const server = await forThisFile(startApiServer())

const withBody = endpoints.filter(({ body }) => body !== undefined)

/**
 * Returns the body with `change` applied. If `field` has the form `object.field`, the change applies to that object. A
 * field with the value `undefined` is left out.
 */
function changed(good: Body, field: string, change: Body): Body {
  const [block = '', inner] = field.split('.')
  if (inner === undefined) return { ...good, ...change }
  return { ...good, [block]: { ...z.record(z.string(), z.unknown()).parse(good[block] ?? {}), ...change } }
}

const wrongBodies = (good: Body, field: string, rule: FieldRule): [string, Body][] => {
  const last = field.split('.').at(-1) ?? field
  return [
    ...badValues[rule.kind].map(([name, value]): [string, Body] => [name, { [last]: value }]),
    ...rule.own,
  ].map(([name, change]) => [name, changed(good, field, change)])
}

test('the rules of a text include the limit of its schema', () => {
  const own = fieldRules['/Application/add-educational-record']?.['name']?.own.map(([, change]) => change)
  expect(own).toEqual([{ name: 'x'.repeat(121) }])
})

test('no rule is written for a field that no call has', () => {
  expect(leftOverRules).toEqual([])
  expect(Object.keys(fieldRules).sort()).toEqual(withBody.map(({ path }) => path).sort())
})

describe.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test('rejects every wrong field at that field and stores nothing; the corrected body is accepted', async () => {
    const row = rowOf(endpoint)
    const who = await applicantFor(server, row)
    const good = (await row.body?.(server, who)) ?? {}
    const ask = (body: unknown) => send(endpoint, who.token, body)
    const before = await server.fingerprint()
    for (const [field, rule] of Object.entries(fieldRules[endpoint.path] ?? {})) {
      for (const [name, body] of wrongBodies(good, field, rule)) {
        const answer = await ask(body)
        const told = Object.keys(answer.errors ?? {}).filter(
          (each) => !rule.with.map((other) => sibling(field, other)).includes(each),
        )
        expect({ field, name, status: answer.status, told }).toEqual({
          field,
          name,
          status: 400,
          told: [field],
        })
        // The message must be our own sentence, not a message of the schema library such as «expected string».
        expect(answer.errors?.[field]).toMatch(/^(?!.*(expected|input|undefined))\p{Lu}.*[.!]$/u)
        expect(answer.data).toBeNull()
      }
      expect([field, await server.fingerprint()]).toEqual([field, before])
    }
    expect((await ask(good)).status).toBe(200)
  })

  test('rejects bodies that are not objects, and unknown fields', async () => {
    const row = rowOf(endpoint)
    const who = await applicantFor(server, row)
    const good = (await row.body?.(server, who)) ?? {}
    const before = await server.fingerprint()
    for (const body of ['text', 7, true, [], [good]]) {
      const answer = await send(endpoint, who.token, body)
      expect([body, answer.status, answer.errors]).toEqual([body, 400, {}])
    }
    const strange = await send(endpoint, who.token, { ...good, strange: 1, 'ApplicantID ': 2 })
    expect([strange.status, Object.keys(strange.errors ?? {})]).toEqual([422, ['strange', 'ApplicantID ']])
    expect(await server.fingerprint()).toBe(before)
  })
})

const sibling = (field: string, other: string) => [...field.split('.').slice(0, -1), other].join('.')

const send = ({ method, path, access }: Endpoint, token: string, body: unknown) =>
  server.ask(method, path, { body, ...(access === 'applicant' ? { token } : {}) })
