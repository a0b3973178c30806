import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { today } from '#contract/dates.ts'
import { duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'
import { lastDecision, review, workDone } from '#contract/office/review/review.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { type OfficeColleague, officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer, aRequest, storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { lastDecisionsStatement } from './review.store.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const answered = z.object({ status: z.literal(200), data: review.next.data })

/** Creates submitted applications of one admission session. Returns their ids, the oldest submission first. */
async function listOf(session: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1)
    ids.push(
      await submittedApplication(server, {
        admissionSession: session,
        submittedAt: new Date(Date.UTC(2017, 9, 1, 0, at)),
      }),
    )
  return ids
}

/**
 * Returns a function that takes the next application of a list, as the browser does. The first call moves earlier
 * visits of the colleague a minute back. Otherwise a visit in the same millisecond as `startedAt` would belong to this
 * review.
 */
function walk(who: OfficeColleague, session: string, startWith = '') {
  let startedAt = ''
  let current = ''
  return async () => {
    if (startedAt === '') {
      await sql`update review_visit set shown_at = shown_at - interval '1 minute'
        where staff_id = ${who.id}`.execute(system)
      startedAt = new Date().toISOString()
    }
    const body = {
      session: [session],
      status: ['submitted'],
      startedAt,
      current,
      startWith: current === '' ? startWith : '',
    }
    const { data } = answered.parse(await office.post('review-next', who, body))
    current = data.applicantId ?? ''
    return data
  }
}

const versionOf = async (applicantId: string) =>
  (
    await system
      .selectFrom('officeApplication')
      .select('version')
      .where('applicantId', '=', applicantId)
      .executeTakeFirstOrThrow()
  ).version

async function skip(who: OfficeColleague, applicantId: string): Promise<void> {
  const version = await versionOf(applicantId)
  const answer = await office.post('skip-application', who, { applicantId, version, reason: 'later' })
  expect(answer.status).toBe(200)
}

test('a walk shows each application of the list once, in its order, and says what follows', async () => {
  const ids = await listOf('2001/2002', 7)
  const next = walk(clerk, '2001/2002')
  const first = await next()
  expect(first).toEqual({
    applicantId: ids[0],
    shownPictures: [],
    ahead: ids.slice(1, 4),
    withColleagues: [],
    skipped: [],
  })
  const shown = [first.applicantId]
  for (let left = 6; left > 0; left -= 1) shown.push((await next()).applicantId)
  expect(shown).toEqual(ids)
  expect(await next()).toMatchObject({ applicantId: null })
  expect(await walk(clerk, '2001/2002')()).toMatchObject({ applicantId: ids[0] })
})

test('the end of the list names the applications that the colleague skipped, until they change', async () => {
  const session = '2014/2015'
  const [first = '', second = ''] = await listOf(session, 2)
  await skip(clerk, first)
  const next = walk(clerk, session)
  expect(await next()).toMatchObject({ applicantId: second, skipped: [] })
  expect(await next()).toMatchObject({
    applicantId: null,
    skipped: [{ applicantId: first, reason: 'later' }],
  })
  expect((await walk(approver, session)()).skipped).toEqual([])
  await storedDecision(server, { applicantId: first, proposedBy: approver.id })
  expect((await next()).skipped).toEqual([])
})

test('a walk leaves out applications with a pending proposal of the same colleague', async () => {
  const session = '2013/2014'
  const [own = '', free = ''] = await listOf(session, 2)
  await storedDecision(server, { applicantId: own, state: 'proposed', proposedBy: clerk.id })
  const firstFor = async (who: OfficeColleague) => {
    const body = {
      session: [session],
      status: ['submitted', 'proposed'],
      startedAt: new Date().toISOString(),
    }
    return answered.parse(await office.post('review-next', who, body)).data
  }
  expect(await firstFor(clerk)).toMatchObject({ applicantId: free, ahead: [] })
  expect(await firstFor(approver)).toMatchObject({ applicantId: own })
})

test('an application is logged as opened when a walk shows it, and not when it is loaded ahead', async () => {
  const [first = '', second = ''] = await listOf('2012/2013', 2)
  const opened = (applicantId: string) => auditEntries(system, applicantId, 'application-opened')
  const next = walk(clerk, '2012/2013')
  expect(await next()).toMatchObject({ applicantId: first, ahead: [second] })
  await office.get(`applications/${second}/ahead`, clerk)
  expect(await opened(first)).toMatchObject([{ actorId: clerk.id }])
  expect(await opened(second)).toEqual([])
  await next()
  expect(await opened(second)).toMatchObject([{ actorId: clerk.id }])
})

test('a walk that starts in the middle shows the earlier ones at the end', async () => {
  const ids = await listOf('2002/2003', 4)
  const next = walk(clerk, '2002/2003', ids[2])
  const shown = [await next(), await next(), await next(), await next(), await next()]
  expect(shown.map(({ applicantId }) => applicantId)).toEqual([ids[2], ids[3], ids[0], ids[1], null])
})

test('colleagues who share a list never get the same application', async () => {
  const ids = await listOf('2003/2004', 40)
  const colleagues = [clerk, approver, await officeColleague(server, 'clerk')]
  const shown: string[] = []
  const held = new Map<string, string>()
  await Promise.all(
    colleagues.map(async (who) => {
      const next = walk(who, '2003/2004')
      for (;;) {
        const { applicantId } = await next()
        if (applicantId === null) return
        expect([...held.values()]).not.toContain(applicantId)
        held.set(who.id, applicantId)
        shown.push(applicantId)
        // The decision removes the application from the list, which contains only undecided ones.
        await storedDecision(server, { applicantId, proposedBy: who.id })
        held.delete(who.id)
      }
    }),
  )
  expect(shown.toSorted()).toEqual(ids.toSorted())
})

test('30 colleagues who start at the same time get 30 applications', async () => {
  await listOf('2004/2005', 30)
  const crowd = await officeColleagues(server, 30, 'clerk')
  const got = await Promise.all(crowd.map((who) => walk(who, '2004/2005')()))
  expect(new Set(got.map(({ applicantId }) => applicantId)).size).toBe(30)
})

test('the end of a list names what colleagues hold, and an expired lease frees it', async () => {
  const [first] = await listOf('2005/2006', 1)
  expect((await walk(approver, '2005/2006')()).applicantId).toBe(first)
  const { applicantId, withColleagues } = await walk(clerk, '2005/2006')()
  expect(applicantId).toBeNull()
  expect(withColleagues).toMatchObject([{ applicantId: first, holder: approver.name }])
  await sql`update application_lease set leased_until = now() where applicant_id = ${first}`.execute(system)
  expect((await walk(clerk, '2005/2006')()).applicantId).toBe(first)
})

test('a skipped application comes back after a change, or when the skip is undone', async () => {
  const [only = ''] = await listOf('2006/2007', 1)
  const next = async () => (await walk(clerk, '2006/2007')()).applicantId
  await skip(clerk, only)
  expect(await next()).toBeNull()
  expect((await walk(approver, '2006/2007')()).applicantId).toBe(only)
  await office.post('release-application', approver, { applicantId: only })
  await office.post('undo-skip', clerk, { applicantId: only })
  expect(await next()).toBe(only)

  await skip(clerk, only)
  await system.updateTable('applicant').set({ address: '9 Hill Road' }).where('id', '=', only).execute()
  expect(await next()).toBe(only)
  const old = { applicantId: only, version: 1, reason: 'later' }
  expect(await office.post('skip-application', clerk, old)).toMatchObject({ code: 'application-changed' })
  const unknown = { applicantId: newId(), version: 1, reason: 'later' }
  expect((await office.post('skip-application', clerk, unknown)).status).toBe(404)
})

test('the last ten decisions can be undone until a colleague acts on them', async () => {
  const who = await officeColleague(server, 'clerk')
  const last = async () => {
    const { data } = await office.get('last-decisions', who)
    return z.array(lastDecision).parse(data)
  }
  const [a = '', b = '', c = ''] = await listOf('2007/2008', 3)
  await office.post('propose-decision', who, { applicantId: a, ...anOffer })
  await office.post('send-request', who, { applicantId: b, ...aRequest('biodata') })
  await skip(who, c)
  const found = await last()
  expect(found).toMatchObject([
    { kind: 'skip', applicantId: c, detail: 'I will look at it later', isUndoable: true },
    { kind: 'request', applicantId: b, detail: 'Bio-Data', isUndoable: true },
    { kind: 'admit', applicantId: a, isUndoable: true },
  ])
  const proposal = found[2]
  const approve = { decisionId: proposal?.id, version: proposal?.version }
  expect((await office.post('approve-decision', approver, approve)).status).toBe(200)
  expect((await last())[2]).toMatchObject({ kind: 'admit', isUndoable: false })

  for (let more = 0; more < 12; more += 1)
    await storedDecision(server, { applicantId: await submittedApplication(server), proposedBy: who.id })
  expect(await last()).toHaveLength(10)
})

describe('the work of today', () => {
  const workOf = async (who: OfficeColleague) => {
    const { data } = await office.get('work-today', who)
    const work = z.array(workDone).parse(data)
    return Object.fromEntries(work.map(({ kind, byCaller, byOffice }) => [kind, { byCaller, byOffice }]))
  }

  test('counts each application once per kind, for the caller and for the office', async () => {
    const who = await officeColleague(server, 'clerk')
    const before = await workOf(who)
    const [a = '', b = '', c = ''] = await listOf('2008/2009', 3)
    await office.post('propose-decision', who, { applicantId: a, ...anOffer })
    await office.post('send-request', who, { applicantId: b, ...aRequest('biodata') })
    await office.post('propose-decision', clerk, { applicantId: c, ...anOffer })
    await skip(who, b)
    await skip(who, b)
    const after = await workOf(who)
    expect(after['proposed']).toEqual({ byCaller: 1, byOffice: (before['proposed']?.byOffice ?? 0) + 2 })
    expect(after['requested']).toEqual({ byCaller: 1, byOffice: (before['requested']?.byOffice ?? 0) + 1 })
    expect(after['skipped']).toEqual({ byCaller: 1, byOffice: (before['skipped']?.byOffice ?? 0) + 1 })
    expect(after['verified']?.byCaller).toBe(0)
  })

  test('does not count what the colleague undid, or did before midnight in Lagos', async () => {
    const who = await officeColleague(server, 'clerk')
    const [a = ''] = await listOf('2009/2010', 1)
    await skip(who, a)
    await office.post('undo-skip', who, { applicantId: a })
    await system
      .insertInto('auditEvent')
      .values({
        actorKind: 'office',
        actorId: who.id,
        action: 'decision-returned',
        applicantId: a,
        at: new Date(Date.parse(`${today()}T00:00:00+01:00`) - 1000),
      })
      .execute()
    const { skipped, returned } = await workOf(who)
    expect([skipped?.byCaller, returned?.byCaller]).toEqual([0, 0])
    await office.post('propose-decision', who, { applicantId: a, ...anOffer })
    const [proposal] = z.array(lastDecision).parse((await office.get('last-decisions', who)).data)
    await office.post('return-decision', approver, { decisionId: proposal?.id, because: 'Look again.' })
    expect((await workOf(approver))['returned']?.byCaller).toBe(1)
  })
})

test('the last decisions about duplicates are found without reading the pairs of all colleagues', async () => {
  const tx = await server.owner.startTransaction().execute()
  await sql`alter table duplicate_flag disable trigger user`.execute(tx)
  await sql`with people as (insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no)
      select gen_random_uuid(), 'pair' || n || '@mail.example', 'none', 'Biodata', 'Bello', 'Musa', '0803'
      from generate_series(1, 60) n returning id)
    insert into duplicate_flag (id, kind, left_id, right_id, decision, decided_by, decided_at)
    select gen_random_uuid(), kind, one.id, other.id, 'different',
      case when random() < 0.01 then ${clerk.id}::uuid else ${approver.id}::uuid end, now()
    from people one join people other on one.id < other.id, unnest(${[...duplicateKindIds]}::text[]) kind`.execute(
    tx,
  )
  await sql`analyze duplicate_flag`.execute(tx)
  const statement = lastDecisionsStatement(clerk.id, 10)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx)
  await tx.rollback().execute()
  const plan = rows.map((row) => Object.values(row).join('')).join('\n')
  expect(plan).toContain('duplicate_flag_decided')
  expect(plan).not.toContain('Seq Scan on duplicate_flag')
})
