import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiApplicant, type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { fastest } from '#tests/support/fastest.ts'
import { aBiodata } from '#tests/support/samples.ts'

let server: ApiServer
let who: ApiApplicant
beforeAll(async () => {
  server = await startApiServer()
  who = await server.applicant('Biodata')
})
afterAll(() => server.stop())

const json = JSON.stringify(aBiodata)
/** Returns the valid JSON body with `text` added before the closing brace. */
const and = (text: string) => `${json.slice(0, -1)},${text}}`
const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)

const bad: [string, string][] = [
  ['a prototype', and('"__proto__":{"x":1}')],
  ['a prototype in hidden spelling', and('"\\u005f_proto__":{"x":1}')],
  ['a prototype that is a text', and('"__proto__":"x"')],
  ['a prototype further in', and('"address":{"__proto__":{"x":1}}')],
  ['a constructor', and('"constructor":{"prototype":{"x":1}}')],
  ['a constructor further in', and('"nin":{"constructor":{"prototype":{"x":1}}}')],
  ['only a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a method of every object', and('"toString":"x"')],
  ['another one', and('"hasOwnProperty":1')],
  ['a getter', and('"__defineGetter__":"x"')],
  ['deep lists', `{"address":${nested('[', ']', 30)}}`],
  ['deep objects', `{"address":${nested('{"a":', '}', 30).replace('}', '1}')}}`],
  ['a list without end', '['.repeat(60_000)],
  ['objects without end', '{"a":'.repeat(12_000)],
  ['brackets that lie in a text', and(`"strange":"${'['.repeat(1_000)}"`)],
  ['half a character in a name', and('"\\ud800":"x"')],
  ['a huge number', and('"strange":1e309')],
  ['a number of fifty thousand figures', `{"nin":${'9'.repeat(50_000)}}`],
  ['minus nothing', and('"nin":-0')],
  ['a number with a tail', and('"nin":1e-400')],
  ['cut off', json.slice(0, -5)],
  ['two bodies', `${json}${json}`],
  ['a comment', `${json}// done`],
  ['a comma too many', `${json.slice(0, -1)},}`],
  ['single quotes', "{'dob':'1988-04-23'}"],
  ['not a number', '{"nin":NaN}'],
  ['a form', 'lastName=Eze&firstName=Ada'],
  ['xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['bytes that are no text', '\u0000\u0001\u0002'],
  ['null', 'null'],
  ['a text', '"text"'],
  ['a list', `[${json}]`],
  ['an empty object', '{}'],
]

describe('a malformed body is rejected quickly and stores nothing', () => {
  test.each(bad)('%s', async (_name, raw) => {
    const before = await server.fingerprint()
    const ask = () => server.ask('PATCH', '/Profile/update-biodata', { token: who.token, raw })
    const answer = await ask()
    expect(await fastest(ask)).toBeLessThan(2_000)
    expect([400, 413, 422]).toContain(answer.status)
    expect(answer.isSuccessful).toBe(false)
    expect(answer.message).not.toMatch(/JSON at|token|position|undefined|prototype/i)
    expect(await server.fingerprint()).toBe(before)
    expect(Reflect.get({}, 'x')).toBeUndefined()
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test('the body that the malformed bodies are based on is valid', async () => {
    const other = await server.applicant('Biodata')
    const answer = await server.ask('PATCH', '/Profile/update-biodata', { token: other.token, raw: json })
    expect(answer.status).toBe(200)
  })
})

test('deep nesting is rejected before it is parsed', async () => {
  const deep = (levels: number) =>
    server.ask('PATCH', '/Profile/update-biodata', { token: who.token, raw: nested('[', ']', levels) })
  expect((await deep(21)).message).toBe('This request is nested too deeply.')
  expect((await deep(20)).message).not.toMatch(/nested/)
})

test('the last of two fields with the same name counts and is validated', async () => {
  const { token } = await server.applicant('Biodata')
  const twice = (first: string, last: string) =>
    server.ask('PATCH', '/Profile/update-biodata', {
      token,
      raw: and(`"dob":"${first}","dob":"${last}"`),
    })
  expect((await twice('1988-04-23', '2999-01-01')).errors).toHaveProperty('dob')
  expect((await twice('2999-01-01', '1988-04-23')).data).toMatchObject({ dob: '1988-04-23' })
})

describe('the content type', () => {
  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/octet-stream',
    'nonsense',
  ])('%s is rejected', async (type) => {
    const answer = await server.ask('PATCH', '/Profile/update-biodata', {
      token: who.token,
      raw: json,
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.title]).toEqual([415, 'Wrong kind of file'])
  })

  test('an empty body with a JSON content type counts as no body', async () => {
    for (const raw of ['', ' ', '\r\n']) {
      const read = await server.ask('POST', '/Notification/mark-read', { token: who.token, raw })
      expect(read.status).toBe(200)
      const saved = await server.ask('PATCH', '/Profile/update-biodata', { token: who.token, raw })
      expect([saved.status, saved.errors]).toEqual([
        400,
        expect.objectContaining({ dob: 'Enter your date of birth.' }),
      ])
    }
    const headers = { 'content-type': 'application/json' }
    expect((await server.ask('GET', '/Profile/Get-Profile', { token: who.token, headers })).status).toBe(200)
  })

  test('JSON may name its character set and contain Nigerian letters', async () => {
    const other = await server.applicant('Biodata')
    const headers = { 'content-type': 'application/json;charset=UTF-8' }
    const answer = await server.ask('PATCH', '/Profile/update-biodata', {
      token: other.token,
      raw: json,
      headers,
    })
    expect(answer.data).toMatchObject({ firstname: aBiodata.firstName, surname: aBiodata.lastName })
  })
})
