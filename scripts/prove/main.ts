import { exitWithUsage, readArguments } from '../run-command.ts'
import { stopToolsWithUs } from '../run-tool.ts'
import { proveAlerts } from './alerts.ts'
import { proveBackup } from './backup/backup.ts'
import { proveControls } from './controls/controls.ts'
import { proveDeploy } from './deploy/deploy.ts'
import { proveDisk } from './disk/disk.ts'
import { proveFault } from './fault/fault.ts'
import { proveMutation } from './mutation/mutation.ts'
import { provePgBouncer } from './pgbouncer/pgbouncer.ts'
import type { Proof } from './proof.ts'
import { proveRecovery } from './recovery/recovery.ts'
import { proveSlowNetwork } from './slow-network.ts'
import { proveTyping } from './typing.ts'

/*
 * Runs checks that take too long for npm test or need other programs: npm run prove -- NAME [--only PART] [--seed N]
 * [--minutes N] [--journeys N]. Exits with 1 if a check fails. Without a known name, or with an invalid number, lists
 * the checks and exits with 1.
 */

const proofs: Record<string, { about: string; prove: Proof }> = {
  mutation: {
    about: 'changes the code of payment, stages, decisions, sessions and uploads, and expects tests to fail',
    prove: proveMutation,
  },
  deploy: {
    about:
      'restarts and kills servers behind nginx and promotes a replica while applicants save, sign in, upload and pay (needs nginx and PostgreSQL)',
    prove: proveDeploy,
  },
  fault: {
    about:
      'kills the server and its database under load and during a release, breaks the mail server and other services, and watches the memory',
    prove: proveFault,
  },
  disk: {
    about: 'fills the disk of the uploads and of the database while applicants save (needs root on Linux)',
    prove: proveDisk,
  },
  backup: {
    about: 'backs up and restores 100,000 applicants while others read, and compares every row',
    prove: proveBackup,
  },
  recovery: {
    about: 'recovers a dropped table from a base backup and archived changes (needs PostgreSQL)',
    prove: proveRecovery,
  },
  alerts: {
    about: 'checks the alert rules and runs their tests (needs promtool)',
    prove: proveAlerts,
  },
  pgbouncer: {
    about:
      'checks statements, and applicants who apply at two servers, behind PgBouncer in transaction mode (needs PgBouncer)',
    prove: provePgBouncer,
  },
  controls: {
    about: 'switches defences off, one at a time, and expects their tests to fail',
    prove: proveControls,
  },
  typing: {
    about:
      'kills a browser 50 times while an applicant types, and expects no text older than 300 ms to be lost',
    prove: proveTyping,
  },
  'slow-network': {
    about:
      'fills in 50 applications over a slow network that loses connections, and expects no text to be typed twice',
    prove: proveSlowNetwork,
  },
}

const list = Object.entries(proofs).map(([each, { about }]) => `  ${each.padEnd(12)} ${about}`)
const usage = `Usage: npm run prove -- NAME [--only PART] [--seed N] [--minutes N] [--journeys N]\n${list.join('\n')}`

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    journeys: { type: 'string' },
  },
})
const [minutes, journeys, seed] = [values.minutes, values.journeys, values.seed].map((text) =>
  text === undefined ? undefined : Number(text),
)
const numbersAreValid =
  [minutes, journeys].every((number) => number === undefined || number > 0) &&
  (seed === undefined || Number.isSafeInteger(seed))
const [name] = positionals
const chosen = name === undefined ? undefined : proofs[name]
if (chosen === undefined) exitWithUsage('Give the name of a check.', usage)
if (!numbersAreValid) exitWithUsage('A number is invalid.', usage)
stopToolsWithUs()
const holds = await chosen.prove({ only: values.only, seed, minutes, journeys })
process.exit(holds ? 0 : 1)
