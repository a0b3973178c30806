import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feeRegistry } from '#contract/fees/registry.ts'
import type { Institution } from '#contract/institution.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { institution } from '#tests/support/institution/index.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { recomputedFees } from '#tests/support/payments/recomputed-fees.ts'
import { recordBefore, upgradeDump } from './load-dump.ts'
import { countRows, recordOf, type RecordedTerms, type UpgradeRecord } from './record.ts'

const folder = new URL('.', import.meta.url)
const versions = readdirSync(folder).flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -4)] : []))

/** Returns the test institution with the fees, session and programme of a dump. */
function chargingAs({ session, amountsKobo, instalments, programmeId }: RecordedTerms): Institution {
  const fees = structuredClone(institution.fees)
  fees.SchoolFee.instalments.percents = instalments
  for (const { id, always } of feeRegistry) {
    const amount = amountsKobo[id]
    const charged = fees[id]
    if (amount !== undefined && charged !== undefined) charged.amount = amount
    else if (!always) delete fees[id]
  }
  const [category, ...others] = institution.programmes
  const [programme, ...rest] = category?.programmes ?? []
  if (category === undefined || programme === undefined) throw new Error('The tests need a programme')
  return {
    ...institution,
    fees,
    admission: { ...institution.admission, session },
    programmes: [{ ...category, programmes: [{ ...programme, id: programmeId }, ...rest] }, ...others],
  }
}

/** Tables that a migration has renamed: old name to new name. */
const renamed: Record<string, string> = {}

/** Tables to which a migration adds rows. */
const filled = new Set(['applicant_name_word'])

test('there is a dump of an earlier version', () => {
  expect(versions).toContain('0.1.0')
})

describe.each(versions)('a database of version %s', (version) => {
  const before = recordBefore(version)
  let server: ApiServer
  let counts: Record<string, number>
  let after: UpgradeRecord
  beforeAll(async () => {
    server = await startApiServer({
      institution: chargingAs(before.terms),
      async reachedAt(address, owner) {
        await upgradeDump(owner, version)
        return address
      },
    })
    counts = await countRows(server)
    after = await recordOf(server)
  })
  afterAll(() => server.stop())

  test('keeps every row', () => {
    const expected = Object.entries(before.rowCounts).map(([name, count]) => [renamed[name] ?? name, count])
    const found = expected.map(([name = '', count]) => {
      const rows = counts[name] ?? 0
      return [name, filled.has(String(name)) ? Math.min(rows, Number(count)) : rows]
    })
    expect(found).toEqual(expected)
  })

  test('keeps every applicant’s stage, fees, payments, admission and tracker', () => {
    expect(Object.keys(after.applicants)).toEqual(Object.keys(before.applicants))
    for (const [id, applicant] of Object.entries(before.applicants)) {
      const { rejected, ...facts } = applicant
      expect({ id, ...after.applicants[id] }).toMatchObject({ id, ...facts })
      expect(rejected).toEqual(expect.arrayContaining(after.applicants[id]?.rejected ?? []))
    }
  })

  test('keeps every payment, discrepancy and refund, and an intact audit log', () => {
    const { payments, discrepancies, refunds, auditIntact } = before
    expect(after).toMatchObject({ payments, discrepancies, refunds, auditIntact })
  })

  test('derives from the payments which fees are paid', async () => {
    const fees = await recomputedFees(server.database.system)
    expect(fees.some(({ recomputed }) => Object.keys(recomputed).length > 2)).toBe(true)
    for (const { id, stored, recomputed } of fees)
      expect({ id, stored }).toMatchObject({ id, stored: recomputed })
  })

  test('stores every two words of a name', async () => {
    const { rows: wrong } = await sql`select one.applicant_id, one.word, other.word
        from applicant_name_word one join applicant_name_word other using (applicant_id)
        where one.word collate "C" < other.word collate "C"
      except select * from applicant_name_pair`.execute(server.database.system)
    expect(counts['applicant_name_pair']).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  test('lets the office open every submitted application', async () => {
    const office = await officeColleague(server, 'clerk')
    const submitted = Object.entries(before.applicants).flatMap(([id, { profile }]) =>
      profile.submittedAt === null ? [] : [id],
    )
    expect(submitted.length).toBeGreaterThan(10)
    for (const id of submitted) {
      const { status } = await server.ask('GET', `/Office/applications/${id}`, { headers: office.headers })
      expect([id, status]).toEqual([id, 200])
    }
  })
})
