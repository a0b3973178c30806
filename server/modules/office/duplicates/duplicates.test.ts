import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import { type DuplicateKind, duplicates } from '#contract/office/duplicates/duplicates.ts'
import { lastDecision } from '#contract/office/review/review.ts'
import { biodataExample, biodataRow } from '#contract/steps/biodata-fields.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { officeColleagues } from '#tests/support/office/office.ts'
import { anOffer } from '#tests/support/office/office-work.ts'
import { unlikeApplications } from '#tests/support/office/unlike-applications.ts'
import { addSitting } from '#tests/support/office/sittings.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { duplicateSearch } from './duplicate-search.service.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const search = () => server.services.office.duplicateSearch.searchWaiting()

const applicant = unlikeApplications(server)

/** Returns a picture of grey rectangles. Pictures with different seeds differ clearly. */
function picture(seed: number): Promise<Buffer> {
  const fields = Buffer.from(Array.from({ length: 72 }, (_, at) => (at * at * seed * 37) % 251))
  return sharp(fields, { raw: { width: 9, height: 8, channels: 1 } })
    .resize(300, 400, { kernel: 'nearest', fit: 'fill' })
    .jpeg()
    .toBuffer()
}

const sitting = (applicantId: string, jpeg: Buffer, examNumber: string) =>
  addSitting(server, applicantId, jpeg, examNumber)

const list = async (kind: DuplicateKind | '' = '') =>
  duplicates.list.data.parse((await office.post('duplicates', clerk, { kind })).data)
const kindsOf = async (applicantId: string) =>
  (
    await system
      .selectFrom('duplicateFlag')
      .select('kind')
      .where((where) => where.or([where('leftId', '=', applicantId), where('rightId', '=', applicantId)]))
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)
const opened = async (applicantId: string) =>
  z.object({ data: openedApplication }).parse(await office.get(`applications/${applicantId}`, clerk)).data
const checkOf = async (applicantId: string) =>
  (await opened(applicantId)).checks.find(({ name }) => name === 'duplicates')

const example = biodataRow({ ...biodataExample, noOthername: false })

describe('a search finds', () => {
  test.each([
    ['nin', { nin: '73120084512' }, { nin: '73120084512' }],
    [
      'jamb',
      { ...example, nin: '', mobileNo: '08011111111' },
      { ...example, nin: '', mobileNo: '08022222222', dob: '1990-12-01' },
    ],
    ['phone', { mobileNo: '08099999999' }, { mobileNo: '08099999999' }],
    [
      'name-birth',
      { surname: 'Ẹ̀kúndayọ̀-Lawal', firstname: 'Idara', dob: '1991-02-03' },
      { surname: 'Ekundayo', firstname: 'IDARA', dob: '1991-02-03' },
    ],
  ] as const)('the same %s', async (kind, left, right) => {
    const [one, two] = [await applicant(left), await applicant(right)]
    const nobody = await applicant({ dob: '1991-02-03' })
    await search()
    expect(await kindsOf(one)).toEqual([kind])
    expect(await kindsOf(two)).toEqual([kind])
    expect(await kindsOf(nobody)).toEqual([])
  })

  test('the same exam number, and identical and similar pictures', async () => {
    const slip = await picture(7)
    const smaller = await sharp(slip)
      .resize(270, 360)
      .modulate({ brightness: 1.03 })
      .jpeg({ quality: 60 })
      .toBuffer()
    const [one, two, three, four] = [
      await applicant(),
      await applicant(),
      await applicant(),
      await applicant(),
    ]
    await sitting(one, slip, 'A1')
    await sitting(two, slip, 'A2')
    await sitting(three, smaller, 'A3')
    await sitting(four, await picture(11), 'A1')
    await search()
    expect(await kindsOf(four)).toEqual(['exam-number'])
    expect(await kindsOf(two)).toEqual(['picture-same', 'picture-similar'])
    expect(await kindsOf(three)).toEqual(['picture-similar', 'picture-similar'])
  })

  test('no picture that its applicant has replaced', async () => {
    const [one, two] = [await applicant(), await applicant()]
    const mistaken = await picture(17)
    const replaced = await sitting(one, mistaken, 'B1')
    await search()
    await system.deleteFrom('olevelResult').where('id', '=', replaced).execute()
    await sitting(one, await picture(23), 'B1')
    await sitting(two, mistaken, 'B2')
    await search()
    expect(await kindsOf(two)).toEqual([])
  })

  test('no transaction is open while pictures are hashed, and a change made meanwhile leads to another search', async () => {
    const [one, two] = [await applicant(), await applicant()]
    const slip = await picture(29)
    await sitting(one, slip, 'C1')
    const mobileNo = '08077777777'
    let open: unknown
    const fake = {
      async fingerprint() {
        open ??= (
          await sql<{ query: string }>`
            select query from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend'
              and pid <> pg_backend_pid() and xact_start is not null`.execute(system)
        ).rows
        await system.updateTable('applicant').set({ mobileNo }).where('id', 'in', [one, two]).execute()
        return [1, 2, 3, 4] as const
      },
    }
    const { database, files } = server
    const log = { error: vi.fn() }
    const found = () => duplicateSearch({ database, files, pictures: { office: fake }, log }).searchWaiting()
    await found()
    expect(open).toEqual([])
    const queued = system.selectFrom('duplicateSearch').where('applicantId', 'in', [one, two])
    // `one` changed during its search, so it stays queued. `two` changed after its search, so the run repeated it.
    expect(await queued.select('applicantId').execute()).toEqual([{ applicantId: one }])
    await found()
    expect(await kindsOf(one)).toEqual(['phone'])
    expect(log.error).not.toHaveBeenCalled()
  })

  test('the same exam number with other separators, in the same examination only', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => applicant()))
    const numbers = ['4250/10-1001', '4250 101001', '4250101001', '4250101001']
    const sittings = await Promise.all(
      ids.map(async (id, at) => sitting(id, await picture(31 + at), numbers[at] ?? '')),
    )
    await system
      .updateTable('olevelResult')
      .set({ examYear: 2019 })
      .where('id', '=', sittings[3] ?? '')
      .execute()
    await search()
    const found = await Promise.all(ids.map(kindsOf))
    expect(found.map((kinds) => kinds.filter((kind) => kind === 'exam-number').length)).toEqual([2, 2, 2, 0])
  })

  test('the same phone with +234 and with 0', async () => {
    const mobileNumbers = ['+2348066660001', '08066660001', '+448066660001']
    const ids: string[] = []
    for (const mobileNo of mobileNumbers) ids.push(await applicant({ mobileNo }))
    await search()
    expect(await Promise.all(ids.map(kindsOf))).toEqual([['phone'], ['phone'], []])
  })
})

let pairs = 0

describe('a pair', () => {
  async function pair() {
    const nin = String(70_000_000_000 + (pairs += 1))
    const [left, right] = [await applicant({ nin }), await applicant({ nin })]
    await search()
    const flag = (await list('nin')).flags.find((each) => each.left.applicantId === left)
    return { left, right, flagId: flag?.id ?? '' }
  }

  test('is listed with its count, and shows both applications', async () => {
    const { left, right, flagId } = await pair()
    const { counts } = await list()
    expect(counts.find(({ kind }) => kind === 'nin')?.count).toBe((await list('nin')).flags.length)
    await system
      .updateTable('officeApplication')
      .set({ status: 'admitted', offerAnswer: 'declined' })
      .where('applicantId', '=', left)
      .execute()
    const shown = duplicates.open.data.parse((await office.get(`duplicates/${flagId}`, clerk)).data)
    expect([shown.left.applicantId, shown.right.applicantId]).toEqual([left, right])
    expect(shown.left.nin).toBe(shown.right.nin)
    expect([shown.left.offerAnswer, shown.right.offerAnswer]).toEqual(['declined', null])
    expect(await checkOf(right)).toMatchObject({ state: 'problem', reason: '1 to decide' })
    expect((await office.get('duplicates/nonsense', clerk)).status).toBe(404)
  })

  test.each([
    ['different', 'passed', 'passed'],
    ['keep-left', 'passed', 'problem'],
    ['keep-right', 'problem', 'passed'],
    ['fraud', 'problem', 'problem'],
  ])(
    'decided as %s leaves the left application %s and the right one %s',
    async (decision, ofLeft, ofRight) => {
      const { left, right, flagId } = await pair()
      expect((await office.post('decide-duplicate', clerk, { flagId, decision })).status).toBe(200)
      expect((await checkOf(left))?.state).toBe(ofLeft)
      expect((await checkOf(right))?.state).toBe(ofRight)
      const numbers = { leftId: `TEST/${left}`, rightId: `TEST/${right}` }
      expect((await opened(left)).history).toContainEqual(
        expect.objectContaining({ after: expect.objectContaining(numbers) }),
      )
      expect((await list('nin')).flags.map(({ id }) => id)).not.toContain(flagId)

      // Another search after a change does not flag the decided pair a second time.
      await system.updateTable('applicant').set({ address: 'Elsewhere' }).where('id', '=', left).execute()
      await system.insertInto('duplicateSearch').values({ applicantId: left }).execute()
      await search()
      expect((await list('nin')).flags.map(({ left: each }) => each.applicantId)).not.toContain(left)
    },
  )

  test('a decision about an application that has changed is rejected', async () => {
    const { flagId, left } = await pair()
    const seen = duplicates.open.data.parse((await office.get(`duplicates/${flagId}`, clerk)).data)
    await system.updateTable('applicant').set({ address: 'Elsewhere' }).where('id', '=', left).execute()
    const rejected = await office.post('decide-duplicate', clerk, {
      flagId,
      leftVersion: seen.left.version,
      rightVersion: seen.right.version,
      decision: 'different',
    })
    expect([rejected.status, rejected.code]).toEqual([409, 'application-changed'])
    expect((await list('nin')).flags.map(({ id }) => id)).toContain(flagId)
  })

  test('a colleague can undo their own decision about a pair until an offer or a rejection relies on it', async () => {
    const { flagId, left, right } = await pair()
    const undo = (who = clerk) => office.post('undo-duplicate', who, { flagId })
    await office.post('decide-duplicate', clerk, { flagId, decision: 'fraud' })
    expect((await undo(approver)).code).toBe('duplicate-decided')
    const last = z.array(lastDecision).parse((await office.get('last-decisions', clerk)).data)
    const detail = 'Suspected fraud'
    expect(last[0]).toMatchObject({
      kind: 'duplicate',
      id: flagId,
      applicantId: left,
      detail,
      isUndoable: true,
    })
    const answers = await Promise.all(Array.from({ length: 30 }, () => undo()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await list('nin')).flags.map(({ id }) => id)).toContain(flagId)
    expect((await checkOf(right))?.state).toBe('problem')
    expect(await auditEntries(system, left, 'duplicate-undone')).toHaveLength(1)

    await office.post('decide-duplicate', clerk, { flagId, decision: 'different' })
    await office.post('propose-decision', clerk, { applicantId: right, ...anOffer })
    expect((await undo()).code).toBe('decision-pending')
    expect((await list('nin')).flags.map(({ id }) => id)).not.toContain(flagId)
  })

  test('thirty colleagues decide at the same time, and one decision counts', async () => {
    const { flagId, left } = await pair()
    const choices = ['keep-left', 'keep-right', 'different', 'fraud']
    const crowd = await officeColleagues(server, 30, 'clerk')
    const answers = await Promise.all(
      crowd.map((who, at) => office.post('decide-duplicate', who, { flagId, decision: choices[at % 4] })),
    )
    const codes = answers.map(({ status, code }) => (status === 200 ? 'decided' : code))
    expect(codes.filter((code) => code === 'decided')).toHaveLength(1)
    expect(codes.filter((code) => code === 'duplicate-decided')).toHaveLength(29)
    const winner = crowd[codes.indexOf('decided')]
    const entries = await auditEntries(system, left, 'duplicate-decided')
    expect(entries.map(({ actorId }) => actorId)).toEqual([winner?.id])
  })
})
