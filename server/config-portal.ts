/** Choice of the learning portal. `none`: the university creates the accounts itself. */
export type PortalConfig =
  | { kind: 'sandbox' }
  | { kind: 'none' }
  | { kind: 'moodle'; url: string; token: string; roleId: number }
  | { kind: 'webhook'; url: string; secret: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Minimum number of characters of the webhook's secret. Shorter secrets could be guessed. */
const minimumSecretLength = 32

/** Id of the student role in a new Moodle. */
const studentRole = '5'

/** Reads the settings of the learning portal. Adds a sentence to `faults` for each invalid setting. */
export function readPortal(env: Environment, faults: string[]): PortalConfig {
  const kind = env['LEARNING_PORTAL'] || 'sandbox'
  if (kind === 'none' || kind === 'sandbox') return { kind }
  if (kind === 'moodle') {
    const url = readUrl(env, faults)
    const token = env['LEARNING_PORTAL_TOKEN'] ?? ''
    if (!/^\w{16,}$/.test(token))
      faults.push('LEARNING_PORTAL_TOKEN is missing or is not the token of a Moodle web service.')
    const role = env['LEARNING_PORTAL_ROLE'] || studentRole
    if (!/^[1-9]\d{0,8}$/.test(role))
      faults.push(`LEARNING_PORTAL_ROLE=${role} is not the id of a role in Moodle, such as 5.`)
    return { kind, url, token, roleId: Number(role) }
  }
  if (kind === 'webhook') {
    const secret = env['LEARNING_PORTAL_SECRET'] ?? ''
    if (secret.length < minimumSecretLength)
      faults.push(`LEARNING_PORTAL_SECRET is missing or has fewer than ${minimumSecretLength} characters.`)
    return { kind, url: readUrl(env, faults), secret }
  }
  faults.push(`LEARNING_PORTAL=${kind} is unknown. Use moodle, webhook or none.`)
  return { kind: 'none' }
}

function readUrl(env: Environment, faults: string[]): string {
  const text = env['LEARNING_PORTAL_URL'] ?? ''
  const url = URL.parse(text)
  const local = /^(localhost|\[::1\]|127\..*)$/.test(url?.hostname ?? '')
  if (url === null || !/^https?:$/.test(url.protocol))
    faults.push('LEARNING_PORTAL_URL is missing or is not an address like https://learn.example.')
  else if (env['NODE_ENV'] === 'production' && url.protocol === 'http:' && !local)
    faults.push(`LEARNING_PORTAL_URL=${text} must begin with https://, because passwords are sent to it.`)
  return text
}
