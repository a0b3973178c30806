import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { failure, success } from '#contract/envelope.ts'
import { sendCheckedDocument } from './checked-document.ts'

const found = {
  verdict: 'genuine',
  initials: 'A. B.',
  programme: null,
  status: 'Payment received',
  date: '2026-11-20',
}

/** Creates a server with the page and a fake API call. Instead of HTML, the page contains its data as JSON. */
function server(
  answer = { status: 200, envelope: success('This document is genuine.', found) as object },
  isBusy = false,
) {
  const calls: { url: string; ip: string }[] = []
  const app = fastify()
  app.get('/api/*', async ({ url, ip }, reply) => {
    calls.push({ url, ip })
    return reply.code(answer.status).header('retry-after', '60').send(answer.envelope)
  })
  const pages = {
    publicUrl: 'https://apply.example',
    renders: async (_request: unknown, render: () => Promise<string>) => (isBusy ? null : render()),
    closed: () => false,
    documents: {
      nameOf: () => null,
      frameOf: () => 'app',
      file: () => '',
      page: async () => '',
      checked: async (at: string, lookedUp: object | null) => JSON.stringify({ at, lookedUp }),
      basic: async () => '',
    },
  }
  app.get('/application/*', (request, reply) =>
    sendCheckedDocument(app, pages, request, reply, () => reply.send({ file: 'verify' })),
  )
  const open = async (path: string) => {
    const { statusCode, headers, body } = await app.inject({
      url: `/application/verify/${path}`,
      remoteAddress: '203.0.113.9',
    })
    return { statusCode, headers, ...JSON.parse(body) }
  }
  return { open, calls }
}

test('looks the document up for the IP address of the browser, with the signature of the QR code', async () => {
  const { open, calls } = server()
  const { at, lookedUp } = await open('7k3m-q2xv-9abc-odef?s=Az09-_')
  expect(at).toBe('/verify/7k3m-q2xv-9abc-odef?s=Az09-_')
  const state = { kind: 'checked', found }
  expect(lookedUp).toEqual({ code: '7K3MQ2XV9ABC0DEF', signature: 'Az09-_', state })
  expect(calls).toEqual([{ url: '/api/Printing/verify/7K3MQ2XV9ABC0DEF.Az09-_', ip: '203.0.113.9' }])
})

test('a hostile signature stays inside its part of the path', async () => {
  const { open, calls } = server()
  await open('7K3MQ2XV9ABC0DEF?s=/../../Profile/Get-Profile%3F')
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/Printing/verify/7K3MQ2XV9ABC0DEF.%2F..%2F..%2FProfile%2FGet-Profile%3F',
  ])
})

test.each(['', '7K3M', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'])('does not look up «%s»', async (typed) => {
  const { open, calls } = server()
  expect((await open(typed)).lookedUp).toBe(null)
  expect(calls).toEqual([])
})

test('a limit of the API call is a limit of the page', async () => {
  const message = 'Too many look-ups. Try again in a minute.'
  const { open } = server({ status: 429, envelope: failure(message, 'Busy', null, 'too-many-requests') })
  const { statusCode, headers, lookedUp } = await open('7K3MQ2XV9ABC0DEF')
  expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
  expect(lookedUp.state).toEqual({ kind: 'failed', reason: message })
})

test('an IP address that requests too many pages gets the prerendered page', async () => {
  const { open } = server(undefined, true)
  expect(await open('7K3M')).toMatchObject({ statusCode: 200, file: 'verify' })
})
