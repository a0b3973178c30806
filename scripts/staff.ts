import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { capitalised } from '#contract/capitalised.ts'
import { email, text } from '#contract/fields.ts'
import { linkValidFor } from '#contract/office/staff/colleagues.ts'
import { roles } from '#contract/office/staff/policy.ts'
import { readConfig } from '#server/config.ts'
import { auditChainService } from '#server/modules/audit/audit-chain.service.ts'
import {
  type StaffAdminService,
  staffAdminService,
} from '#server/modules/staff/colleagues/staff-admin.service.ts'
import { withDatabase } from './command-database.ts'
import { runCommand, Usage } from './run-command.ts'

/* Manages the accounts of the admissions office: npm run staff -- add --email adunni@office.example --role clerk */

const usage = `Usage:
  npm run staff -- add --email <address> --role <${roles.join('|')}> [--name <name>]
  npm run staff -- link --email <address>      a new one-time link (lost phone, lost password, expired link); ends access and sessions immediately
  npm run staff -- disable --email <address>   ends access and sessions immediately
  npm run staff -- list`

interface Given {
  email?: string | undefined
  role?: string | undefined
  name?: string | undefined
}

type Work = (admin: StaffAdminService) => Promise<string>

function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Usage(parsed.error.issues[0]?.message ?? 'An argument is invalid.')
}

const addressOf = (given: Given) =>
  check(email('Give an email address: --email name@example.com'), given.email)

/** Returns a name derived from an email address: «adunni.bala@…» becomes Adunni Bala. */
function nameFrom(address: string): string {
  const words = (address.split('@')[0] ?? address).split(/[._-]+/).filter((word) => word !== '')
  return words.map(capitalised).join(' ')
}

const linkWords = (name: string, link: string) =>
  `${name} signs in for the first time with this link. It works once, within ${linkValidFor}, and anyone who has it can use it:\n\n  ${link}\n`

/** One function per command. Each checks the options and returns the work to do once the database is open. */
const commands: Record<string, (given: Given) => Work> = {
  add(given) {
    const address = addressOf(given)
    const role = check(z.enum(roles, `Give a role: --role ${roles.join('|')}`), given.role)
    const name = check(text('Give a name: --name "Adunni Bala"', 120), given.name ?? nameFrom(address))
    return async (admin) => linkWords(name, await admin.invite({ email: address, name, role }))
  },
  link(given) {
    const address = addressOf(given)
    return async (admin) => linkWords(address, await admin.newLink(address))
  },
  disable(given) {
    const address = addressOf(given)
    return async (admin) => {
      await admin.disable(address)
      return `${address} is signed out everywhere and cannot sign in any more.`
    }
  },
  list: () => async (admin) => {
    const lines = (await admin.list()).map(
      ({ role, state, email: address, name }) => `${role.padEnd(9)} ${state.padEnd(9)} ${address}  ${name}`,
    )
    return lines.length === 0 ? 'There are no colleagues yet.' : lines.join('\n')
  },
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } },
  })
  const name = positionals.join(' ')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new Usage('Give a command.')
  const work = command(values)
  const config = readConfig(process.env)
  await withDatabase(config, async (database) => {
    console.log(await work(staffAdminService({ database, publicUrl: config.publicUrl })))
    // Without a running server, no job would add the new audit entry to the hash chain.
    await auditChainService({ database }).extend()
  })
})
