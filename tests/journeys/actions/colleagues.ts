import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '#contract/office/staff/policy.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { openDatabase } from '#server/db/client.ts'
import { codeAt } from '#server/modules/staff/sign-in/authenticator.ts'
import { staffAdminService } from '#server/modules/staff/colleagues/staff-admin.service.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { aPassword, freshEmail } from '#tests/support/samples.ts'

/* Functions that create colleagues of the office without using the screens, because that is much faster. */

/**
 * TOTP period in milliseconds. Setup uses the current code, so the login sends the next code. The server accepts the
 * next code, because it tolerates a clock that is 30 s fast.
 */
export const codeLifetimeMs = 30_000

/** Maximum number of attempts of a call that the server rejects because a job has locked the application. */
const maxAttempts = 12

/**
 * Calls an office endpoint with the header that the office client sends. `cookie` is the session cookie. If the
 * server responds with 503, waits a second and repeats the call, up to `maxAttempts` attempts in total.
 * @throws if the last response is not 2xx
 */
export async function post(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const call = () =>
    fetch(`${url}/api/Office/${path}`, {
      method: 'POST',
      headers: { ...officeClient, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  let answer = await call()
  for (let attempt = 1; answer.status === 503 && attempt < maxAttempts; attempt += 1) {
    await pause(1_000)
    answer = await call()
  }
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer
}

/** Header that the server requires in office calls. */
export const officeClient = { 'x-matric-client': 'office' }

/** Server with its data folder, in which the embedded database also runs. */
export type ServerWithData = Pick<PortalServer, 'url' | 'dataDir'>

/** Creates a colleague and returns the one-time link that `npm run staff -- add` would print. */
async function invite(
  portal: ServerWithData,
  person: { name: string; email: string; role: Role },
): Promise<string> {
  const connection = runningDatabase(portal.dataDir)?.serverAddress
  if (connection === undefined) throw new Error('The database does not run')
  const database = openDatabase({ connection, onIdleError: () => undefined })
  try {
    return await staffAdminService({ database, publicUrl: portal.url }).invite(person)
  } finally {
    await database.close()
  }
}

export interface NewColleague {
  email: string
  secret: string
  recoveryCodes: string[]
  /** Body of the first login. The authenticator code in it is valid for 60 to 90 seconds. */
  login: object
}

/** Creates a colleague who has accepted the invitation and can log in. */
export async function activeColleague(
  portal: ServerWithData,
  role: Role,
  name: string,
): Promise<NewColleague> {
  const { url } = portal
  const email = freshEmail(role)
  const link = new URL(await invite(portal, { name, email, role })).searchParams.get('link')
  const accepted = await post(url, 'accept-invitation', { link, password: aPassword, cpassword: aPassword })
  const { secret }: { secret: string } = (await accepted.json()).data
  const confirmed = await post(url, 'confirm-authenticator', { link, code: codeAt(secret, Date.now()) })
  const { recoveryCodes }: { recoveryCodes: string[] } = (await confirmed.json()).data
  const login = { email, password: aPassword, code: codeAt(secret, Date.now() + codeLifetimeMs) }
  return { email, secret, recoveryCodes, login }
}
