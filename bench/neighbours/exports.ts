import * as z from 'zod/mini'
import { officeExportFile, officeExports } from '#contract/office/list/exports.ts'
import { seedInBulk } from '#scripts/seed/bulk.ts'
import { openDatabase } from '#server/db/client.ts'
import { signedInColleague } from '../colleague.ts'
import type { TestData } from '../test-data.ts'
import { institution } from '../institution.ts'
import type { PlannedRequest } from '../load/request-plan.ts'

/** Adds applicants, so that an export of all of them takes a long time. */
export async function fillList(testData: TestData, applicants: number): Promise<void> {
  const owner = openDatabase({ connection: testData.owner, onIdleError: () => undefined })
  try {
    await seedInBulk(owner.system, { institution, count: applicants, passwordHash: 'none' })
  } finally {
    await owner.close()
  }
}

/** Adds colleagues who are signed in. Returns the request headers of each, with different IP addresses. */
export async function addColleagues(testData: TestData, count: number): Promise<Record<string, string>[]> {
  const owner = openDatabase({ connection: testData.owner, onIdleError: () => undefined })
  try {
    const headers: Record<string, string>[] = []
    for (let at = 0; at < count; at += 1)
      headers.push({
        ...(await signedInColleague(owner)),
        'x-forwarded-for': `10.9.${Math.floor(at / 200)}.${at % 200}`,
      })
    return headers
  } finally {
    await owner.close()
  }
}

const prepared = z.object({ data: officeExports.prepare.data })

/** Prepares an export of all applications. Returns the request that downloads it. */
export async function exportRequest(url: string, headers: Record<string, string>): Promise<PlannedRequest> {
  const answer = await fetch(`${url}/api${officeExports.prepare.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx' }),
  })
  const { ticket } = prepared.parse(await answer.json()).data
  return { method: 'GET', path: `/api${officeExportFile.path.replace('{ticket}', ticket)}`, headers }
}
