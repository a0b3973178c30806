import { sql } from 'kysely'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { listSorts, officeList } from '#contract/office/list/list.ts'
import { officeStatuses } from '#contract/office/office-statuses.ts'
import type { QueueRow } from '#contract/office/row.ts'
import { aProgramme } from '#tests/support/application-journey.ts'
import { institution } from '#tests/support/institution/index.ts'
import { newId } from '#server/db/id.ts'
import { aRequest, storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { programmes } = institution

const now = Date.parse('2026-11-20T09:00:00Z')
const { server, office, clerk, approver } = await startOfficeServer({ now: () => now })

const page = z.object({ data: officeList.search.data })
const counted = z.object({ data: officeList.counts.data })

async function search(body: object): Promise<{ rows: QueueRow[]; next: string | null }> {
  return page.parse(await office.post('search-applications', clerk, body)).data
}
const idsOf = async (body: object) => (await search(body)).rows.map(({ applicantId }) => applicantId).sort()

async function decided(state: 'proposed' | 'approved' | 'scheduled' | 'returned'): Promise<string> {
  const applicantId = await submittedApplication(server)
  const approvedBy = state === 'approved' || state === 'scheduled' ? approver.id : null
  await storedDecision(server, {
    applicantId,
    state,
    proposedBy: clerk.id,
    approvedBy,
    releaseAt: new Date(now + 1e9),
  })
  return applicantId
}

/** Creates an admitted applicant with one letter for each element of `letters`. Returns the applicant's id. */
async function lettered(letters: ('holds' | 'withdrawn')[]): Promise<string> {
  const applicantId = await submittedApplication(server, { stage: 'IsAdmitted' })
  for (const letter of letters) {
    const id = newId()
    await server.database.system
      .insertInto('document')
      .values({
        id,
        code: id.replaceAll('-', '').slice(-16).toUpperCase(),
        kind: 'letter',
        applicantId,
        subjectId: applicantId,
        facts: '{}',
        factsSha256: Buffer.alloc(32),
        signature: Buffer.alloc(64),
        ...(letter === 'withdrawn' ? { revokedAt: new Date(), revokedReason: 'A forged slip.' } : {}),
      })
      .execute()
  }
  return applicantId
}

async function counts(filter: object) {
  const answer = await office.post('count-applications', clerk, filter)
  const { total, exact, statuses } = counted.parse(answer).data
  expect(exact).toBe(true)
  return { total, byStatus: Object.fromEntries(statuses.map(({ status, count }) => [status, count])) }
}

describe('the list by status', () => {
  const expected = new Map<string, string[]>()
  beforeAll(async () => {
    const corrected = await submittedApplication(server)
    await office.post('send-request', clerk, { applicantId: corrected, ...aRequest('picture') })
    const all: [string, string[]][] = [
      ['submitted', [await submittedApplication(server), await decided('returned')]],
      ['correction', [corrected]],
      ['proposed', [await decided('proposed')]],
      ['approved', [await decided('approved')]],
      ['scheduled', [await decided('scheduled')]],
      ['admitted', [await lettered(['holds']), await lettered(['withdrawn', 'holds'])]],
      ['letter-withdrawn', [await lettered(['withdrawn'])]],
      ['rejected', [await submittedApplication(server, { stage: 'IsRejected' })]],
    ]
    for (const [status, ids] of all) expected.set(status, ids.sort())
    await server.applicant('SubmitApplication')
  })

  test.each(officeStatuses)('contains exactly the applications with the status %s', async (status) => {
    const { rows } = await search({ status: [status] })
    expect(rows.map(({ applicantId }) => applicantId).sort()).toEqual(expected.get(status))
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]))
    const standing = ['proposed', 'approved', 'scheduled'].includes(status)
    expect(rows.every(({ decisionId }) => (decisionId !== null) === standing)).toBe(true)
  })

  test('the counts match the lists, at once after a change', async () => {
    const first = await counts({})
    expect(first.byStatus).toEqual(
      Object.fromEntries([...expected].map(([status, ids]) => [status, ids.length])),
    )
    const id = await submittedApplication(server)
    expect(await counts({})).toEqual({
      total: first.total + 1,
      byStatus: { ...first.byStatus, submitted: 3 },
    })
    await server.services.office.list.foldCounts()
    expect((await counts({})).byStatus).toEqual({ ...first.byStatus, submitted: 3 })
    const withdrawn = { submittedAt: null, applicationNumber: null }
    await server.database.system.updateTable('applicant').set(withdrawn).where('id', '=', id).execute()
    await server.owner.deleteFrom('applicant').where('id', '=', id).execute()
    await server.services.office.list.foldCounts()
    expect(await counts({})).toEqual(first)
  })

  test.each([
    { programme: [aProgramme] },
    { decision: ['admit'] },
    { decision: ['none'], status: ['submitted', 'correction'] },
    { eligibility: ['unknown'] },
    { state: ['akwa_ibom'] },
    { waitingDays: 1 },
    { search: 'ekundayo' },
    { search: 'ekundayo', status: ['approved'] },
  ])('the counts follow the filter %j', async (filter) => {
    const { total, byStatus } = await counts(filter)
    const { rows } = await search(filter)
    expect(total).toBe(rows.length)
    const all = (await search({ ...filter, status: [] })).rows
    for (const status of officeStatuses)
      expect(byStatus[status]).toBe(all.filter((row) => row.status === status).length)
  })
})

describe('the list by filter and search', () => {
  const other = programmes[1]?.programmes[0]?.id ?? ''
  const session = '2019/2020'
  let amaka: string
  let bala: string
  beforeAll(async () => {
    amaka = await submittedApplication(server, {
      admissionSession: session,
      surname: 'Nwachukwu-Okonkwo',
      firstname: 'Ụzọamaka',
      othername: 'Ẹ̀bùn',
      email: 'uzoamaka.test@mail.example',
      mobileNo: '+2348000000777',
      applicationNumber: 'ONIKO/19/000777',
      state: 'enugu',
    })
    bala = await submittedApplication(server, {
      admissionSession: session,
      surname: 'Ɓàlà',
      firstname: "D'Adé",
      email: '100%_sure@mail.example',
      mobileNo: '08000000778',
      applicationNumber: 'ONIKO/19/000778',
      programmeId: other,
      state: 'kano',
    })
  })

  test.each([
    ['programme', () => ({ programme: [other] }), () => [bala]],
    ['state', () => ({ state: ['enugu'] }), () => [amaka]],
    ['state and programme', () => ({ state: ['enugu'], programme: [other] }), () => []],
    ['status', () => ({ status: ['submitted'] }), () => [amaka, bala]],
    ['surname', () => ({ search: 'nwachukwu' }), () => [amaka]],
    ['second part of the surname', () => ({ search: 'okon' }), () => [amaka]],
    ['first name without its marks', () => ({ search: 'UZOAMAKA' }), () => [amaka]],
    ['first name with its marks', () => ({ search: 'Ụzọ' }), () => [amaka]],
    ['other name and surname', () => ({ search: 'ebun nwa' }), () => [amaka]],
    ['hooked letters', () => ({ search: 'bala' }), () => [bala]],
    ['an apostrophe', () => ({ search: "d'ade" }), () => [bala]],
    ['the middle of a name', () => ({ search: 'chukwu' }), () => []],
    ['application number', () => ({ search: 'oniko/19/000778' }), () => [bala]],
    ['number without its prefix', () => ({ search: '778' }), () => [bala]],
    ['number with leading zeros', () => ({ search: '000777' }), () => [amaka]],
    ['end of the number', () => ({ search: '19/000777' }), () => [amaka]],
    ['beginning of the number', () => ({ search: 'ONIKO/19/' }), () => [amaka, bala]],
    ['email', () => ({ search: 'Uzoamaka.Test@mail.example' }), () => [amaka]],
    ['a sign that means much elsewhere', () => ({ search: '100_' }), () => []],
    ['the same in an address', () => ({ search: '100%_s' }), () => [bala]],
    ['phone as it is kept', () => ({ search: '08000000778' }), () => [bala]],
    ['phone in the other spelling', () => ({ search: '0800 000 0777' }), () => [amaka]],
    ['phone with the country code', () => ({ search: '+2348000000778' }), () => [bala]],
    ['nothing that could be meant', () => ({ search: "');--" }), () => []],
    ['a query in the name', () => ({ search: "a' | 'b" }), () => []],
  ])('%s', async (_, body, ids) => {
    expect(await idsOf({ session: [session], ...body() })).toEqual(ids().sort())
  })

  test('never shows a birth date or a phone number', async () => {
    const answer = await office.post('search-applications', clerk, { session: [session] })
    expect(answer.text).not.toMatch(/0800000077|dob|birth|mobile|phone/i)
  })

  test.each([
    { status: ['nonsense'] },
    { after: 'nonsense' },
    { after: 'WyIxIl0' },
    { sort: 'name', after: Buffer.from(JSON.stringify(['a\u0000', newId()])).toString('base64url') },
    { search: 'x'.repeat(121) },
  ])('%j is rejected', async (body) => {
    expect((await office.post('search-applications', clerk, body)).status).toBe(400)
  })
})

describe('the pages of a list', () => {
  const session = '2018/2019'
  beforeAll(async () => {
    const submittedAt = new Date('2018-10-01T10:00:00Z')
    await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, submitted_at,
        admission_session, programme_id, application_number)
      select gen_random_uuid(), 'page' || n || '@mail.example', 'none', 'ApplicationSumitted', 'Page' || chr(97 + n % 20),
        'Number', '0800', ${submittedAt}::timestamptz + (n / 40) * interval '1 microsecond', ${session},
        case when n % 3 > 0 then 'programme' || n % 3 end, case when n % 7 > 0 then 'PAGE/' || n end
      from generate_series(1, 120) n`.execute(server.database.system)
  })

  const orders = listSorts.flatMap((sort) => [
    { sort, descending: false },
    { sort, descending: true },
  ])
  test.each(orders)('have no duplicates or gaps, even for equal values: %j', async (order) => {
    const seen: string[] = []
    let after: string | null = ''
    const sizes: number[] = []
    while (after !== null) {
      const { rows, next }: { rows: QueueRow[]; next: string | null } = await search({
        session: [session],
        after,
        ...order,
      })
      seen.push(...rows.map(({ applicantId }) => applicantId))
      sizes.push(rows.length)
      after = next
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(seen).size).toBe(120)
    const [first = '', second] = seen
    const next = await office.post('next-application', clerk, {
      session: [session],
      ...order,
      applicantId: first,
    })
    expect(next.data).toEqual({ applicantId: second })
  })

  test('follow the order of the names', async () => {
    const { rows } = await search({ session: [session], sort: 'name' })
    const names = rows.map(({ surname }) => surname)
    expect(names).toEqual([...names].sort())
    const reversed = (await search({ session: [session], sort: 'name', descending: true })).rows
    expect(reversed[0]?.surname).toBe('Paget')
  })
})
