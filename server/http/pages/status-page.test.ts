import { fastify } from 'fastify'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '#server/db/id.ts'
import { publicState, type StateSources } from '#server/metrics/service-state.ts'
import { serviceCalls } from '#server/metrics/service-calls.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { institution } from '#tests/support/institution/index.ts'
import { serveStatusPage } from './status-page.ts'

const nothing = {
  mails: 0,
  oldestMailAge: 0,
  openPayments: 0,
  paidUnsettled: 0,
  oldestPaidUnsettledAge: 0,
  auditChainAge: 0,
  differingTotals: 0,
  lastBackupAge: 0,
}
const pool = { pool: 'system', connections: 1, idle: 1, waiting: 0 }

function sourcesWith(more: Partial<StateSources> = {}): StateSources {
  return {
    ready: async () => undefined,
    waitingWork: async () => nothing,
    pools: () => [pool],
    calls: serviceCalls(),
    ...more,
  }
}

it('is working if there are no problems, also without any calls', async () => {
  expect(await publicState(sourcesWith())).toEqual({
    portal: 'working',
    payments: 'working',
    mail: 'working',
  })
})

it('is down while the server cannot serve', async () => {
  const ready = async () => {
    throw new Error('no database')
  }
  const down = { portal: 'down', payments: 'down', mail: 'down' }
  expect(await publicState(sourcesWith({ ready }))).toEqual(down)
  expect(await publicState(sourcesWith({ waitingWork: ready }))).toEqual(down)
})

it('is slow if requests wait for a connection, or payments or emails wait for long', async () => {
  const waits = await publicState(sourcesWith({ pools: () => [{ ...pool, waiting: 2 }] }))
  expect(waits).toEqual({ portal: 'slow', payments: 'working', mail: 'working' })
  const old = { ...nothing, oldestMailAge: 1_000, oldestPaidUnsettledAge: 700 }
  expect(await publicState(sourcesWith({ waitingWork: async () => old }))).toEqual({
    portal: 'working',
    payments: 'slow',
    mail: 'slow',
  })
})

it('judges a service by its calls of the last five minutes', async () => {
  let now = 0
  const calls = serviceCalls(() => now)
  const state = () => publicState(sourcesWith({ calls }))
  const gateway = calls.observer('gateway')
  gateway('failed')
  gateway('failed')
  expect((await state()).payments).toBe('working')
  gateway('rejected')
  expect((await state()).payments).toBe('down')
  gateway('ok')
  expect((await state()).payments).toBe('slow')
  now = 5 * 60_000 + 1
  expect((await state()).payments).toBe('working')
})

it('shows a page without JavaScript that names what is slow, and may be cached for a moment', async () => {
  const server = await startApiServer()
  onTestFinished(() => server.stop())
  await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status, created_at)
    values (${newId()}, 'activation', 'a@b.ng', '', '', '', '', 'queued', now() - interval '1 hour')`.execute(
    server.database.system,
  )
  const answer = await server.http.inject('/status')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=15',
  })
  expect(answer.body).toContain('<dt>Portal</dt><dd data-state="working"><strong>Working</strong></dd>')
  expect(answer.body).toContain(
    '<dd data-state="slow"><strong>Slow</strong><br>Our emails may arrive late.</dd>',
  )
  expect(answer.body).toContain('<meta name="description"')
  expect(answer.body).not.toContain('<script')
})

it('shows the banner of the office, and no banner if there is none', async () => {
  const bodyWith = async (banner: string | null) => {
    const app = fastify()
    serveStatusPage(
      app,
      institution.identity,
      () => publicState(sourcesWith()),
      async () => banner,
    )
    return (await app.inject('/status')).body
  }
  const shown = await bodyWith('Paystack is slow <today>.')
  expect(shown).toContain('Paystack is slow &lt;today&gt;.</aside>')
  expect(shown).toContain('href="/office-banner.css"')
  expect(await bodyWith(null)).not.toContain('office-banner')
})

it('reads the state and the banner once for many visitors, also while the database does not respond', async () => {
  const reads = { state: 0, banner: 0 }
  const app = fastify()
  serveStatusPage(
    app,
    institution.identity,
    async () => {
      reads.state += 1
      return { portal: 'down', payments: 'down', mail: 'down' }
    },
    async () => {
      reads.banner += 1
      return null
    },
  )
  for (const _ of [1, 2, 3]) expect((await app.inject('/status')).statusCode).toBe(200)
  expect(reads).toEqual({ state: 1, banner: 1 })
})
