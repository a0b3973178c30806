import * as z from 'zod'
import {
  type LearningPortal,
  type PortalAccount,
  PortalRejectedAccount,
  PortalRejectedPassword,
  PortalUnavailable,
} from './learning-portal.ts'
import { parsedOrUndefined, postToPortal } from './post-to-portal.ts'

export interface MoodleOptions {
  /** URL of the Moodle site, such as `https://learn.example`. */
  url: string
  /** Token for Moodle's web services. */
  token: string
  /** Id of the role that applicants get in their courses. In a new Moodle, 5 is the student role. */
  roleId: number
}

type Fields = Record<string, string | number>

const failure = z.object({ errorcode: z.string(), message: z.string().optional() })
const users = z.array(z.object({ id: z.number(), username: z.string() }))
const updated = z.object({ warnings: z.array(z.object({ warningcode: z.string() })).optional() }).nullable()

/**
 * Moodle's error codes that concern all accounts: the token, the rights of the token's user, a function that is not
 * enabled, maintenance, and errors of Moodle's database. Other codes concern the account in the call.
 */
const siteError =
  /^(invalidtoken|invalidtimedtoken|invalidrecord|accessexception|servicenotavailable|servicerequireslogin|nopermissions|requireloginerror|sitemaintenance|upgraderunning|wsaccess\w+|d[md]l\w+)$/

/** Characters that Moodle allows in a username by default. */
const allowedUsername = /^[-.@_a-z0-9]+$/

/**
 * Creates the adapter for a Moodle site. Uses the functions `core_user_get_users_by_field`, `core_user_create_users`,
 * `core_user_update_users` and `enrol_manual_enrol_users` of its web services. Stores the applicant's id as the
 * `idnumber` of the Moodle user, so that a retry finds the user.
 */
export function moodlePortal({ url, token, roleId }: MoodleOptions): LearningPortal {
  const site = url.replace(/\/+$/, '')

  async function call<Schema extends z.ZodType>(
    name: string,
    fields: Fields,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const body = new URLSearchParams({ wstoken: token, wsfunction: name, moodlewsrestformat: 'json' })
    for (const [field, value] of Object.entries(fields)) body.set(field, String(value))
    const { status, answer } = await postToPortal({
      url: `${site}/webservice/rest/server.php`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
    const parsed = parsedOrUndefined(answer)
    const failed = failure.safeParse(parsed)
    if (failed.success) throw errorOf(name, failed.data.errorcode)
    const result = schema.safeParse(parsed)
    if (!result.success)
      throw new PortalUnavailable(`Moodle responded to ${name} with status ${status} and unexpected content.`)
    return result.data
  }

  const find = async (applicantId: string) => {
    const fields = { field: 'idnumber', 'values[0]': applicantId }
    const [user] = await call('core_user_get_users_by_field', fields, users)
    return user
  }

  async function create(account: PortalAccount) {
    const user = {
      username: usernameOf(account),
      auth: 'manual',
      password: account.password,
      firstname: account.firstname,
      lastname: account.surname,
      email: account.email,
      idnumber: account.applicantId,
    }
    const [created] = await call('core_user_create_users', inList('users', user), users)
    if (created === undefined) throw new PortalUnavailable('Moodle created no user.')
    return created
  }

  async function update(id: number, { password }: PortalAccount): Promise<void> {
    const answer = await call('core_user_update_users', inList('users', { id, password }), updated)
    const warning = answer?.warnings?.[0]
    if (warning !== undefined) throw errorOf('core_user_update_users', warning.warningcode)
  }

  return {
    async setPassword(account) {
      const existing = await find(account.applicantId)
      if (existing !== undefined) await update(existing.id, account)
      const user = existing ?? (await create(account))
      if (account.courses.length > 0) {
        const fields: Fields = {}
        for (const [index, courseid] of account.courses.entries())
          Object.assign(fields, inList('enrolments', { roleid: roleId, userid: user.id, courseid }, index))
        await call('enrol_manual_enrol_users', fields, z.null())
      }
      return { username: user.username, address: site }
    },
  }
}

/** Renames fields to Moodle's names for the fields of a list element, such as `users[0][email]`. */
function inList(list: string, fields: Fields, index = 0): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${list}[${index}][${name}]`, value]),
  )
}

/**
 * Returns the username: the email address in lower case. If Moodle does not allow that username, returns the
 * application number in lower case, with a hyphen instead of each run of other characters.
 */
function usernameOf({ email, applicationNumber }: PortalAccount): string {
  const address = email.toLowerCase()
  if (allowedUsername.test(address)) return address
  return applicationNumber.toLowerCase().replaceAll(/[^-._a-z0-9]+/g, '-')
}

/**
 * Converts a Moodle error code to an error. If a password violates Moodle's password policy, the code is the text of
 * the policy in HTML.
 */
function errorOf(name: string, code: string): Error {
  if (code.startsWith('<') || /password/i.test(code))
    return new PortalRejectedPassword('Moodle does not accept the password.')
  const message = `Moodle rejected ${name}: ${code.slice(0, 100)}.`
  return siteError.test(code) ? new PortalUnavailable(message) : new PortalRejectedAccount(message)
}
