import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod'

/*
 * `scoped-query.ts` overrides undocumented methods of the driver, and `lost-connections.ts` reads undocumented fields.
 * Decision 14 lists the checks that are needed before these tests may accept a new minor version of `pg`.
 */

const checkedMinor = '8.23'

test(`pg is a patch release of ${checkedMinor}, whose internals were checked`, () => {
  const manifest: unknown = createRequire(import.meta.url)('pg/package.json')
  const { version } = z.object({ version: z.string() }).parse(manifest)
  expect(version.replace(/\.\d+$/, '')).toBe(checkedMinor)
})

test('a prepared query sends these messages, and the sync that ends the transaction comes last', () => {
  const sent: string[] = []
  const connection = new Proxy(
    { parsedStatements: {}, submittedNamedStatements: {} },
    {
      get: (target, name) =>
        Reflect.has(target, name) ? Reflect.get(target, name) : () => void sent.push(String(name)),
    },
  )
  const query = new pg.Query({ name: 'one', text: 'select $1', values: [1] })
  const prepare: unknown = Reflect.get(query, 'prepare')
  if (typeof prepare !== 'function') throw new Error('The driver has no method prepare')
  Reflect.apply(prepare, query, [connection])
  expect(sent).toEqual(['parse', 'bind', 'describe', 'execute', 'sync'])
})

test('the driver has the methods and the record of prepared statements that a scoped query uses', () => {
  for (const name of ['handleDataRow', 'handleCommandComplete'])
    expect(Reflect.get(pg.Query.prototype, name)).toBeTypeOf('function')
  expect(Reflect.get(new pg.Client(), 'connection')).toMatchObject({ parsedStatements: {} })
})

test('the driver has the socket and the fields of a client that the check for lost connections uses', () => {
  const client = new pg.Client()
  expect(client).toMatchObject({ processID: null, connection: { stream: expect.any(Socket) } })
  expect(Reflect.get(client, 'readyForQuery')).toBeFalsy()
})
