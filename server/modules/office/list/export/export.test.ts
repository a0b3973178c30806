import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { officeExports } from '#contract/office/list/exports.ts'
import type { QueueRow } from '#contract/office/row.ts'
import { longTimeouts } from '#tests/support/database/postgres.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { fromOffice, officeColleague } from '#tests/support/office/office.ts'
import { zipEntry } from '#tests/support/zip-entry.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { exportColumns } from './cells.ts'
import { exportFiles } from './export-files.ts'
import { csvLine } from './csv.ts'
import { xlsxStream } from './xlsx.ts'

const { server, office, clerk, approver } = await startOfficeServer({ databaseTimeouts: longTimeouts })
const prepared = z.object({ data: officeExports.prepare.data })

const session = '2016/2017'
const long = 'Ọ'.repeat(10_000)
/** Surnames that would become formulas or broken cells if the export did not escape them. */
const hostile = [
  '=HYPERLINK("http://evil.example","Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  " =cmd|' /C calc'!A0",
  '<script>alert(1)</script>&amp;',
  'a"b,c\r\nd',
  '\u202Eevil\u202C',
  long,
]
beforeAll(async () => {
  for (const surname of hostile) await submittedApplication(server, { surname, admissionSession: session })
})

async function download(format: string, body: object = { session: [session] }) {
  const reply = await office.post('prepare-export', clerk, { ...body, format })
  const { ticket } = prepared.parse(reply).data
  return {
    ticket,
    answer: await server.http.inject({ url: `/api/Office/exports/${ticket}`, headers: clerk.headers }),
  }
}

describe('as comma-separated text', () => {
  test('no text is read as a formula, and every name is there', async () => {
    const { answer } = await download('csv')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="applications-[\d-]{10}-2016-2017\.csv"$/,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    const text = answer.payload
    for (const start of ['=', '+', '-', '@', '\t', ' =']) expect(text).not.toContain(`,"${start}`)
    expect(text).toContain('"\'=HYPERLINK(""http://evil.example"",""Click"")"')
    expect(text).toContain('"Requests","Request to answer by"')
    expect(text).toContain(long)
    expect(text).not.toMatch(/[\u202a-\u202e]/)
    expect(text).toContain('"10 applications, exported on ')
    expect(text).toMatch(/,"Filter: Session 2016\/2017"\r\n$/)
  })

  test.each(['=1', '+1', '-1', '@a', '\ta', ' =1', '|a', '%a'])('%j gets an apostrophe', (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  })

  test('numbers, dates and empty cells have no quotes', () => {
    expect(csvLine([100, new Date('2026-11-22T09:00:00Z'), null])).toBe('100,2026-11-22,\r\n')
  })
})

describe('as a spreadsheet', () => {
  test('is a valid file with text, number and date cells', async () => {
    const { answer } = await download('xlsx')
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const sheet = sheetOf(answer.rawPayload)
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('=HYPERLINK("http://evil.example","Click")</t>')
    expect(sheet).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;</t>')
    expect(sheet).toContain(long)
    expect(sheet).not.toMatch(/[\u202a-\u202e]/)
    expect(sheet.match(/<row>/g)).toHaveLength(hostile.length + 2)
    expect(sheet).toMatch(/<c s="1"><v>4\d{4}<\/v><\/c>/)
  })

  test('a number and a date are typed, and a control character is removed', async () => {
    async function* rows() {
      yield [['Header']]
      yield [[100, new Date('1900-03-01T09:00:00Z'), 'a\u0000b\uD800']]
    }
    const sheet = sheetOf(Buffer.concat(await xlsxStream(rows()).toArray()))
    expect(sheet).toContain('<c><v>100</v></c><c s="1"><v>61</v></c>')
    expect(sheet).toContain('>ab\uFFFD<')
  })
})

const sheetOf = (file: Buffer) => zipEntry(file, 'xl/worksheets/sheet1.xml')

test('follows the filter and is recorded', async () => {
  const { answer } = await download('csv', { session: [session], search: 'hyperlink' })
  expect(answer.payload).toContain('"0 applications')
  const events = await server.database.system
    .selectFrom('auditEvent')
    .select(['actorId', 'after'])
    .where('action', '=', 'applications-exported')
    .execute()
  expect(events.length).toBeGreaterThan(0)
  expect(events[0]).toMatchObject({ actorId: clerk.id, after: { format: 'csv' } })
})

test('a complete download is recorded with the number of its rows', async () => {
  const { ticket } = await download('csv')
  const entries = await server.database.system
    .selectFrom('auditEvent')
    .select(['actorId', 'after'])
    .where('action', '=', 'export-downloaded')
    .where(sql`after ->> 'exportId'`, '=', ticket)
    .execute()
  expect(entries).toEqual([
    { actorId: clerk.id, after: { exportId: ticket, format: 'csv', rows: hostile.length } },
  ])
})

const actor = { colleague: { staffId: clerk.id, name: 'Ngozi' }, requestId: 'request' }
const files = exportFiles({
  database: server.database,
  now: Date.now,
  limits: { exportsPerPerson: 2, exportsTogether: 4, exportsPerDayAndPerson: 50 },
})

test('all rows are read as they were when the download began', async () => {
  const { ticket } = await download('csv')
  let pageSize = 0
  const { bytes } = await files.download('applications', ticket, actor, async () => ({
    columns: [{ header: 'Count', cell: (row: { count: number }) => row.count }],
    filter: [],
    async read(db, last: { count: number } | null, limit) {
      pageSize = limit
      // Simulates a change by a colleague between two pages of the export.
      if (last !== null) await submittedApplication(server, { admissionSession: '2001/2002' })
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from applicant`.execute(db)
      return last === null ? Array.from({ length: limit }, () => rows).flat() : rows
    },
    toRow: (row) => row,
  }))
  // A full page and one row of the second page. The header, the closing row and the end are left out.
  const lines = (await bytes.toArray()).join('').split('\r\n').slice(1, -2)
  expect(lines).toHaveLength(pageSize + 1)
  expect(new Set(lines).size).toBe(1)
})

test('a list that cannot be read aborts the download', async () => {
  const { ticket } = await download('csv')
  const { bytes } = await files.download('applications', ticket, actor, async () => ({
    columns: [],
    filter: [],
    read: () => Promise.reject(new Error('no list')),
    toRow: (row) => row,
  }))
  await expect(bytes.toArray()).rejects.toThrow('no list')
})

test('the days of a request and of an offer are date cells', () => {
  const headers = ['Request to answer by', 'Accept by']
  const columns = exportColumns.filter(({ header }) => headers.includes(header))
  const days = { requestDueOn: '2026-12-01', acceptBy: '2026-12-24' }
  const cellsOf = (row: object) => columns.map(({ cell }) => cell(row as QueueRow))
  expect(csvLine(cellsOf(days))).toBe('2026-12-01,2026-12-24\r\n')
  expect(cellsOf(days).every((cell) => cell instanceof Date)).toBe(true)
  expect(cellsOf({ requestDueOn: null, acceptBy: null })).toEqual([null, null])
})

test('states have the labels of the screen', () => {
  const headers = ['Status', 'Decision', 'Reconsideration', 'Answer to the offer']
  const columns = exportColumns.filter(({ header }) => headers.includes(header))
  const cellsOf = (row: object) => columns.map(({ cell }) => cell(row as QueueRow))
  const none = { decisionKind: null, reconsideration: null, offerAnswer: null }
  expect(cellsOf({ ...none, status: 'letter-withdrawn' })).toEqual(['Letter withdrawn', null, null, null])
  expect(cellsOf({ ...none, status: 'admitted', decisionKind: 'admit', offerAnswer: 'unanswered' })).toEqual([
    'Offer open',
    'Admit',
    null,
    'No answer',
  ])
  expect(cellsOf({ ...none, status: 'proposed', decisionKind: 'reject', reconsideration: 'open' })).toEqual([
    'Proposed again',
    'Reject',
    'open',
    null,
  ])
})

test('a ticket is for one colleague, and a bursar may not export', async () => {
  const { ticket } = await download('csv')
  const others = await server.http.inject({ url: `/api/Office/exports/${ticket}`, headers: approver.headers })
  expect(others.statusCode).toBe(404)
  const bursar = await officeColleague(server, 'bursar')
  expect((await office.post('prepare-export', bursar, { format: 'csv' })).status).toBe(403)
})

test('one colleague may export 50 lists a day', async () => {
  const busy = await officeColleague(server, 'clerk')
  const ask = () => office.post('prepare-export', busy, { format: 'csv' })
  for (let n = 0; n < 50; n++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test('a colleague may download two lists at once, all colleagues four, and only one at a time reads rows', async () => {
  const staff = await Promise.all([1, 2, 3, 4].map(() => officeColleague(server, 'clerk')))
  // Each download has its own ticket and its own sign-in session, so only the limit per colleague can reject one.
  const fetchOf = async (colleague: (typeof staff)[number]) => {
    const downloads: { url: string; headers: Record<string, string> }[] = []
    for (let n = 0; n < 4; n++) {
      const reply = await office.post('prepare-export', colleague, { format: 'csv' })
      const token = await server.database.system
        .transaction()
        .execute((tx) => server.services.staff.sessions.open(tx, colleague.id))
      downloads.push({
        url: `/api/Office/exports/${prepared.parse(reply).data.ticket}`,
        headers: { ...fromOffice, cookie: `matric-office=${token}` },
      })
    }
    // Resolves when the response begins. The rows of the file follow in the stream.
    return () => server.http.inject({ ...downloads.pop(), payloadAsStream: true })
  }
  const [first, second, third, fourth] = await Promise.all(staff.map(fetchOf))
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('No colleague')
  const open: Awaited<ReturnType<typeof first>>[] = []
  // While `office_application` is locked, a download that has begun waits for its rows and stays open.
  await server.owner.transaction().execute(async (tx) => {
    await sql`lock table office_application in access exclusive mode`.execute(tx)
    const waiting = async () =>
      (
        await sql`select from pg_locks where not granted and relation = 'office_application'::regclass`.execute(
          tx,
        )
      ).rows.length
    open.push(await first(), await first())
    expect((await first()).statusCode).toBe(429)
    open.push(await second())
    // The second colleague has a download in progress. The last slots are reserved for colleagues without a download.
    expect((await second()).statusCode).toBe(503)
    open.push(await third())
    expect((await fourth()).statusCode).toBe(503)
    await expect.poll(waiting).toBe(1)
  })
  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  for (const answer of open) expect(await bodyOf(answer)).toContain('exported on')
  const [again, other] = [await first(), await third()]
  expect([again.statusCode, other.statusCode]).toEqual([200, 200])
  await Promise.all([bodyOf(again), bodyOf(other)])
})

async function bodyOf(answer: { stream(): Readable }): Promise<string> {
  const chunks: Buffer[] = await answer.stream().toArray()
  return Buffer.concat(chunks).toString()
}
