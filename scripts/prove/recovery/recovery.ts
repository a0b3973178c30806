import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type SmtpSandbox, startSmtpSandbox } from '#sandbox/smtp/smtp-sandbox.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { endChild } from '../../processes/child.ts'
import { freePort } from '../../processes/free-port.ts'
import { operatorCommand } from '../../processes/operator-command.ts'
import { startServer } from '../../processes/server.ts'
import {
  administratorUrl,
  asAdministrator,
  createRolesAndDatabase,
  installedPostgres,
} from '../debian-postgres.ts'
import type { ProofOptions } from '../proof.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { archiveNow, recover, type Site, startArchiving } from './site.ts'

/** Numbers of applicants added before the base backup, after it, and after the time to recover to. */
export interface Counts {
  before: number
  after: number
  tooLate: number
}

const counts: Counts = { before: 200, after: 100, tooLate: 50 }
/** Time in which a server that does not hold emails would send the queued email. */
const holdMs = 5_000
const recipient = 'queued@mail.example'

/** The site, with the settings of its servers and an applicant who can pay. */
interface Rehearsal {
  site: Site
  settings: Record<string, string>
  serverPort: number
  smtp: SmtpSandbox
  token: string
}

function check(holds: boolean, what: string): boolean {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  return holds
}

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1)

/** Calls `work` with the database, opened as PostgreSQL's administrator. */
export async function withDatabase<T>(port: number, work: (database: Database) => Promise<T>): Promise<T> {
  const connectionString = administratorUrl(port, 'matric')
  const database = openDatabase({
    connection: { connectionString },
    poolSize: 2,
    onIdleError: () => undefined,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function queueMail({ system }: Database): Promise<void> {
  await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status)
    values (${newId()}, 'activation', ${recipient}, 'Ada', 'Subject', 'Text', 'Html', 'queued')`.execute(
    system,
  )
  await sql`select graphile_worker.add_job('deliver_mail', json_build_object('mailId', id), job_key => 'mail:' || id)
    from mail where recipient = ${recipient}`.execute(system)
}

/** Prepares the database as in the documentation. Starts a server once, which registers its keys. */
async function prepare(site: Site, folder: string, smtp: SmtpSandbox): Promise<Rehearsal> {
  await createRolesAndDatabase(site.port)
  const urlOf = (role: string) => `postgresql://${role}@127.0.0.1:${site.port}/matric`
  const serverPort = await freePort()
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${serverPort}`,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlOf('matric_server'),
    DATABASE_OWNER_URL: urlOf('matric'),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'admissions@university.example',
  }
  const server = await startServer(serverPort, settings)
  await server.end()
  const [payer] = await withDatabase(site.port, async (database) => {
    await addSignedIn(database, counts.before - 1)
    return addSignedIn(database, 1, { stage: 'PaymentInitiation' })
  })
  return { site, settings, serverPort, smtp, token: payer?.token ?? '' }
}

/**
 * Takes a base backup, adds `after` rows, notes the time, adds `tooLate` rows and drops the table of applicants.
 * Returns the noted time, which is the recovery target.
 */
export async function damage(site: Site, { after, tooLate }: Counts): Promise<string> {
  const startedAt = performance.now()
  await site.postgres.baseBackup(site.port, site.base)
  console.log(`     base backup in ${secondsSince(startedAt)} s`)
  await withDatabase(site.port, async (database) => {
    await addSignedIn(database, after)
    await queueMail(database)
  })
  const [moment] = await asAdministrator<{ time: string }>(
    site.port,
    'select clock_timestamp()::text as time',
  )
  await pause(1_000)
  await withDatabase(site.port, (database) => addSignedIn(database, tooLate))
  await asAdministrator(site.port, 'drop table applicant cascade', 'matric')
  await archiveNow(site.port)
  return moment?.time ?? ''
}

/** Counts the rows in the recovered database. */
export async function countRecovered({ port }: Site) {
  const [found] = await asAdministrator<{ applicants: number; sessions: number }>(
    port,
    'select (select count(*)::int from applicant) as applicants, (select count(*)::int from session) as sessions',
    'matric',
  )
  return found
}

async function checkRows({ site }: Rehearsal): Promise<boolean> {
  const found = await countRecovered(site)
  const expected = counts.before + counts.after
  return check(
    found?.applicants === expected && found.sessions === expected,
    `${found?.applicants} applicants and ${found?.sessions} sessions recovered, expected ${expected}`,
  )
}

/** Tries to pay. Returns the message of the server. */
async function pay({ settings, token }: Rehearsal): Promise<string> {
  const response = await fetch(`${settings['PUBLIC_URL']}/api/Payment/initiate-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ payType: 'ApplicationFee' }),
  })
  const { message }: { message: string } = await response.json()
  return `${response.status} ${message}`
}

const isHeld = (answer: string) => answer.includes('restored from a backup')

/** Marks the copy and starts a server with it. The server must neither send the queued email nor open a checkout. */
async function checkHold(rehearsal: Rehearsal): Promise<boolean> {
  const { settings, serverPort, smtp } = rehearsal
  const commands = [
    ['restore', '--mark'],
    ['audit', 'verify'],
    ['keys', 'check'],
  ] as const
  let holds = true
  for (const [script, option] of commands) {
    const { code, out } = await operatorCommand(script, [option], settings)
    holds = check(code === 0, `${script} ${option}: exit code ${code}`) && holds
    if (code !== 0) console.log(out)
  }
  const server = await startServer(serverPort, settings)
  await pause(holdMs)
  const answer = await pay(rehearsal)
  const saysRestored = server.output().includes('This is a restored copy')
  await server.end()
  return (
    check(
      saysRestored && smtp.received.length === 0 && isHeld(answer),
      `held: ${smtp.received.length} emails sent in ${holdMs / 1000} s, payment ${answer}`,
    ) && holds
  )
}

/** Enables the copy. The server must then send the queued email and open a checkout. */
async function checkEnabled(rehearsal: Rehearsal): Promise<boolean> {
  const { settings, serverPort, smtp } = rehearsal
  const { code } = await operatorCommand('restore', ['--enable', '--send-emails'], settings)
  const server = await startServer(serverPort, settings)
  for (let remainingChecks = 100; remainingChecks > 0 && smtp.received.length === 0; remainingChecks -= 1)
    await pause(100)
  const answer = await pay(rehearsal)
  await server.end()
  const sent = smtp.received.filter(({ to }) => to.includes(recipient)).length
  return check(code === 0 && sent === 1 && !isHeld(answer), `enabled: ${sent} emails sent, payment ${answer}`)
}

/**
 * `npm run prove -- recovery`: rehearses docs/operations/point-in-time-recovery.md with the installed PostgreSQL. Takes
 * a base backup, archives the log, drops the table of applicants, recovers the database to an earlier time and counts
 * its rows. Then starts a server with the marked copy, which must hold emails and payments until the copy is enabled.
 */
export async function proveRecovery({ only }: ProofOptions): Promise<boolean> {
  if (only !== undefined) {
    console.error('This proof has no parts.')
    return false
  }
  installedPostgres()
  const { folder, remove } = temporaryFolder('matric-recovery-')
  const smtp = await startSmtpSandbox()
  let running: ChildProcess | undefined
  try {
    const [site, started] = await startArchiving(folder, await freePort())
    running = started
    const rehearsal = await prepare(site, folder, smtp)
    const time = await damage(site, counts)
    await endChild(running, 'SIGINT')
    const startedAt = performance.now()
    running = await recover(site, time)
    console.log(`     recovered to ${time} in ${secondsSince(startedAt)} s`)
    let holds = await checkRows(rehearsal)
    holds = (await checkHold(rehearsal)) && holds
    return (await checkEnabled(rehearsal)) && holds
  } finally {
    if (running !== undefined) await endChild(running, 'SIGKILL')
    await smtp.close()
    remove()
  }
}
