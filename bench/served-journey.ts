import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { officeApplications } from '#contract/office/applications.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { officeList } from '#contract/office/list/list.ts'
import { openDatabase } from '#server/db/client.ts'
import { signedInColleague } from './colleague.ts'
import { walk } from './journey.ts'

/*
 * Uses a server's API as an applicant and as a colleague. Must run in the folder of the version whose clients it
 * simulates: node bench/served-journey.ts URL DATABASE_URL PICTURE. Exits with 1 after the first response that is not
 * successful.
 */

/** Parts of an office endpoint's definition that a call needs. */
interface Call<Data extends z.ZodMiniType> {
  method: string
  path: string
  data: Data
}

const [url = '', connectionString = '', picture = ''] = process.argv.slice(2)

const send = globalThis.fetch
const maxRepeats = 50
const repeatAfterMs = 200

/**
 * Repeats a request that is rejected with 503, as the portal does. The server rejects a request, for example, if the
 * request and a migration were in a deadlock and the database has cancelled the request.
 */
globalThis.fetch = async (input, init) => {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await send(input, init)
    if (answer.status !== 503 || repeats === maxRepeats) return answer
    await answer.body?.cancel()
    await pause(repeatAfterMs)
  }
}

/** Registers, activates, pays, fills in all steps, uploads and submits. */
const asApplicant = async () => walk(url, await readFile(picture))

/** Signs in as a colleague. Returns a function that calls an endpoint of the office and returns its data. */
async function colleague() {
  const database = openDatabase({ connection: { connectionString }, onIdleError: () => undefined })
  const headers = await signedInColleague(database)
  await database.close()
  return async <Data extends z.ZodMiniType>(
    { method, path, data }: Call<Data>,
    body?: object,
  ): Promise<z.output<Data>> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    const parsed: { data: unknown } = JSON.parse(text)
    return data.parse(parsed.data)
  }
}

/** Opens the newest undecided application of the list and proposes to reject it. */
async function asColleague(): Promise<void> {
  const call = await colleague()
  const { rows } = await call(officeList.search, { status: ['submitted'], descending: true })
  const applicantId = rows[0]?.applicantId ?? ''
  const path = officeApplications.open.path.replace('{applicantId}', applicantId)
  const { version } = await call({ ...officeApplications.open, path })
  await call(decisions.propose, { applicantId, version, kind: 'reject', reasons: ['programme-full'] })
}

await asApplicant()
await asColleague()
// A connection whose response was not read would keep the process alive for another minute.
process.exit(0)
