import { describe, expect, test } from 'vitest'
import { person } from '#contract/office/people/people.ts'
import { productionLimits } from '#server/modules/credentials/throttle/limits.ts'
import { aPassword, aRegistration } from '#tests/support/samples.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { idOfEmail } from '#tests/support/applicant-record.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { noLimits } from '#tests/support/server-deps.ts'
import { fromPortal, signedInData } from '#tests/support/signing-in.ts'

const { registrationsPerHourAndHost, mailsPerHourAndHost } = noLimits
const { server, office, clerk } = await startOfficeServer({
  limits: { ...productionLimits, registrationsPerHourAndHost, mailsPerHourAndHost },
})
const { system, systemPool } = server.database

const open = async (id: string) => person.parse((await office.get(`people/${id}`, clerk)).data).access
const endSessions = (personId: string, by = clerk) =>
  office.post('end-person-sessions', by, { personId, reason: 'device-lost' })
const unlock = (personId: string, by = clerk) => office.post('unlock-person', by, { personId })
/** Lets the hourly limit of unlocks expire. */
const expireHour = () => systemPool.query(`update rate_limit set expire = 0 where key like 'office-unlock:%'`)

let addresses = 0
/** Returns an IP address in a network without failed attempts. */
function newAddress(): string {
  addresses += 1
  return `10.77.${addresses}.1`
}

async function someone() {
  const email = await server.activated()
  return { email, id: await idOfEmail(system, email) }
}

interface From {
  password?: string
  cookies?: Record<string, string>
}

const signIn = (email: string, { password = aPassword, cookies = {} }: From = {}) =>
  server.signIn(email, password, { address: newAddress(), headers: fromPortal, cookies })

/** Signs in on a new device. Returns the device's cookie and the access token. */
async function onDevice(email: string) {
  const answer = await signIn(email)
  const device = answer.cookies.find(({ name }) => name === 'matric-device')?.value ?? ''
  return { cookies: { 'matric-device': device }, token: signedInData(answer).authDetails.accessToken }
}

async function guessWrong(email: string, cookies: Record<string, string> = {}): Promise<void> {
  for (let round = 0; round < 5; round += 1) await signIn(email, { password: 'not this one', cookies })
}

const profileStatus = async (token: string) =>
  (await server.call('GET', '/Profile/Get-Profile', { token })).status

const templates = async (email: string) => (await server.mailsTo(email)).map(({ template }) => template)

describe('ending the sessions of a person', () => {
  test('ends all of them once, forgets the devices, mails the reason and is logged', async () => {
    const { email, id } = await someone()
    const tokens: string[] = []
    for (let round = 0; round < 2; round += 1)
      tokens.push(signedInData(await server.signIn(email)).authDetails.accessToken)
    const { cookies } = await onDevice(email)
    expect((await open(id)).sessions).toHaveLength(3)
    await server.runJobs()
    const deviceMails = async () => (await templates(email)).filter((each) => each === 'new-device').length
    const mailsBefore = await deviceMails()
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await endSessions(id)).status))
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    for (const token of tokens) expect(await profileStatus(token)).toBe(401)
    expect((await open(id)).sessions).toEqual([])
    expect(await auditEntries(system, id, 'person-signed-out')).toMatchObject([
      { actorId: clerk.id, after: { count: 3, devices: 1, reason: 'device-lost' } },
    ])
    expect((await templates(email)).filter((each) => each === 'office-signed-out')).toHaveLength(1)
    const [mail] = await server.mailsTo(email)
    expect(mail?.text).toContain('A phone or computer is lost or stolen')
    // The device of the ended sessions is no longer known, so the next sign-in on it causes an email.
    await signIn(email, { cookies })
    await server.runJobs()
    expect(await deviceMails()).toBe(mailsBefore + 1)
  })

  test('does not touch the sessions of others', async () => {
    const [one, other] = [await someone(), await someone()]
    const { authDetails } = signedInData(await server.signIn(other.email))
    await server.signIn(one.email)
    await endSessions(one.id)
    const { accessToken: token } = authDetails
    expect(await profileStatus(token)).toBe(200)
  })

  test('forgets the devices after their sessions have ended', async () => {
    const { email, id } = await someone()
    const { cookies, token } = await onDevice(email)
    await server.runJobs()
    expect((await server.call('POST', '/Authentication/logout', { token, body: {} })).status).toBe(200)
    expect(await open(id)).toMatchObject({ sessions: [], knownDevices: 1 })
    const mailed = async (template: string) =>
      (await templates(email)).filter((each) => each === template).length
    const before = await mailed('new-device')
    expect((await endSessions(id)).message).toMatch(/^No session was open\. All known devices were forgotten/)
    expect((await open(id)).knownDevices).toBe(0)
    expect(await auditEntries(system, id, 'person-signed-out')).toMatchObject([
      { after: { count: 0, devices: 1, reason: 'device-lost' } },
    ])
    expect(await mailed('office-devices-forgotten')).toBe(1)
    expect(await mailed('office-signed-out')).toBe(0)
    await signIn(email, { cookies })
    await server.runJobs()
    expect(await mailed('new-device')).toBe(before + 1)
  })

  test('if there is neither an open session nor a known device, nothing is logged or mailed', async () => {
    const { email, id } = await someone()
    const before = await templates(email)
    expect(await endSessions(id)).toMatchObject({
      status: 200,
      message: 'No session was open and no device was known, so nothing changed.',
    })
    expect(await auditEntries(system, id, 'person-signed-out')).toEqual([])
    expect(await templates(email)).toEqual(before)
  })

  test('works for a person with an invalid email address', async () => {
    const { email, id } = await someone()
    await server.signIn(email)
    await system.updateTable('applicant').set({ email: 'no address' }).where('id', '=', id).execute()
    expect((await endSessions(id)).status).toBe(200)
    expect((await open(id)).sessions).toEqual([])
  })

  test('needs a reason of the list, and is limited to ten in an hour', async () => {
    const { id } = await someone()
    const odd = { personId: id, reason: 'because' }
    expect((await office.post('end-person-sessions', clerk, odd)).status).toBe(400)
    for (let round = 0; round < 10; round += 1) expect((await endSessions(id)).status).toBe(200)
    expect((await endSessions(id)).status).toBe(429)
  })
})

describe('unlocking the sign-in', () => {
  test('shows the lock of new devices, and clears it', async () => {
    const { email, id } = await someone()
    expect(await open(id)).toMatchObject({ newDevicesLockedUntil: null, knownDevicesLockedUntil: null })
    await guessWrong(email)
    expect((await signIn(email)).status).toBe(429)
    const { newDevicesLockedUntil, knownDevicesLockedUntil } = await open(id)
    expect(Date.parse(newDevicesLockedUntil ?? '')).toBeGreaterThan(Date.now())
    expect(knownDevicesLockedUntil).toBeNull()
    expect((await unlock(id)).message).toBe('The applicant can try to sign in again at once.')
    expect((await open(id)).newDevicesLockedUntil).toBeNull()
    expect((await signIn(email)).status).toBe(200)
    expect(await auditEntries(system, id, 'sign-in-unlocked')).toMatchObject([{ actorId: clerk.id }])
  })

  test('shows and clears the lock of a known device', async () => {
    const { email, id } = await someone()
    const { cookies } = await onDevice(email)
    await guessWrong(email, cookies)
    expect((await signIn(email, { cookies })).status).toBe(429)
    const locks = await open(id)
    expect(locks.newDevicesLockedUntil).toBeNull()
    expect(Date.parse(locks.knownDevicesLockedUntil ?? '')).toBeGreaterThan(Date.now())
    await unlock(id)
    expect((await signIn(email, { cookies })).status).toBe(200)
  })

  test('clears the limit of a day and of correct passwords', async () => {
    const { email, id } = await someone()
    await guessWrong(email)
    const { rows } = await systemPool.query<{ key: string }>(
      `select key from rate_limit where key like 'account:%' order by expire desc limit 1`,
    )
    const key = rows[0]?.key ?? ''
    const inAnHour = Date.now() + 3_600_000
    const put = 'insert into rate_limit (key, points, expire) values ($1, $2, $3)'
    await systemPool.query('update rate_limit set expire = 0 where key = $1', [key])
    expect((await open(id)).newDevicesLockedUntil).toBeNull()
    await systemPool.query(put, [`slow-tries:${key}`, 90, inAnHour])
    expect((await open(id)).newDevicesLockedUntil).toBe(new Date(inAnHour).toISOString())
    await systemPool.query(put, [key.replace('account:', 'sign-ins:'), 60, inAnHour])
    expect((await signIn(email)).status).toBe(429)
    await unlock(id)
    expect((await signIn(email)).status).toBe(200)
  })

  test('shows and clears the lock of a profile that waits for its activation', async () => {
    const email = await server.register()
    const id = await idOfEmail(system, email)
    await guessWrong(email)
    expect((await open(id)).newDevicesLockedUntil).not.toBeNull()
    await unlock(id)
    expect((await open(id)).newDevicesLockedUntil).toBeNull()
  })

  test('a pending profile shows and clears the lock of the active account with its address', async () => {
    const { email, id } = await someone()
    const { cookies } = await onDevice(email)
    const registration = aRegistration(email)
    expect((await server.post('/Profile/Create-Short-Profile', registration)).status).toBe(200)
    const pending = await system
      .selectFrom('applicant')
      .select('id')
      .where('email', '=', email)
      .where('waiting', '=', true)
      .executeTakeFirstOrThrow()
    await guessWrong(email)
    await guessWrong(email, cookies)
    const locks = await open(pending.id)
    expect(locks.newDevicesLockedUntil).not.toBeNull()
    expect(locks.knownDevicesLockedUntil).not.toBeNull()
    expect(locks.knownDevices).toBe(0)
    await unlock(pending.id)
    expect(await open(id)).toMatchObject({ newDevicesLockedUntil: null, knownDevicesLockedUntil: null })
    expect(await auditEntries(system, id, 'sign-in-unlocked')).toHaveLength(1)
  })

  test('simultaneous unlocks are logged once, unnecessary ones are not, and the limit is three an hour', async () => {
    const { email, id } = await someone()
    await guessWrong(email)
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await unlock(id)).status))
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429, 429])
    expect(await auditEntries(system, id, 'sign-in-unlocked')).toHaveLength(1)
    const other = await someone()
    expect((await unlock(other.id)).message).toBe('The sign-in was not locked, so nothing changed.')
    expect(await auditEntries(system, other.id, 'sign-in-unlocked')).toEqual([])
  })

  test('six unlocks in a day are the limit, also with another profile of the address', async () => {
    const email = await server.register()
    const id = await idOfEmail(system, email)
    for (let round = 0; round < 6; round += 1) {
      if (round === 3) await expireHour()
      expect((await unlock(id)).status).toBe(200)
    }
    await expireHour()
    await guessWrong(email)
    expect(await unlock(id)).toMatchObject({
      status: 429,
      message: 'The office has unlocked this person six times within a day. Wait 24 hours and try again.',
    })
    expect((await open(id)).newDevicesLockedUntil).not.toBeNull()
    await expireHour()
    await system.deleteFrom('applicant').where('id', '=', id).execute()
    expect((await server.post('/Profile/Create-Short-Profile', aRegistration(email))).status).toBe(200)
    expect((await unlock(await idOfEmail(system, email))).status).toBe(429)
  })

  test('a colleague can use both actions 60 times in an hour', async () => {
    const [busy, other] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'clerk')]
    const { id } = await someone()
    expect((await unlock(id, busy)).status).toBe(200)
    const used = `update rate_limit set points = 58 where key = $1`
    expect((await systemPool.query(used, [`office-access-by-colleague:${busy.id}`])).rowCount).toBe(1)
    expect((await unlock(id, busy)).status).toBe(200)
    expect((await endSessions(id, busy)).status).toBe(200)
    const rejected = { status: 429, message: expect.stringContaining('60 times within an hour') as string }
    expect(await endSessions(id, busy)).toMatchObject(rejected)
    expect(await unlock(id, busy)).toMatchObject(rejected)
    expect((await unlock(id, other)).status).toBe(200)
    expect((await endSessions(id, other)).status).toBe(200)
  })

  test('auditors can read, but not act; unknown people are not found', async () => {
    const auditor = await officeColleague(server, 'auditor')
    const { id } = await someone()
    expect((await office.get(`people/${id}`, auditor)).status).toBe(200)
    expect((await office.post('unlock-person', auditor, { personId: id })).status).toBe(403)
    const ended = { personId: id, reason: 'asked' }
    expect((await office.post('end-person-sessions', auditor, ended)).status).toBe(403)
    for (const personId of ['nobody', clerk.id]) {
      expect((await unlock(personId)).status).toBe(404)
      expect((await endSessions(personId)).status).toBe(404)
    }
  })
})
