import { isIP } from 'node:net'

/** Names of IP ranges that the HTTP server (Fastify) accepts. */
const rangeNames = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads TRUST_PROXY: the proxies whose `X-Forwarded-For` header is trusted, separated by commas. A proxy on this
 * machine is always trusted. If entries are invalid, adds one message to `faults` that names them.
 */
export function readProxies(value: string | undefined, faults: string[]): string[] {
  const proxies = entriesOf(value)
  const wrong = proxies.filter((entry) => !rangeNames.includes(entry) && !isRange(entry))
  if (wrong.length > 0)
    faults.push(
      `TRUST_PROXY contains ${wrong.join(', ')}. Name the addresses of your proxies, such as 10.0.0.5 or 10.0.0.0/24, ` +
        'separated by commas. If every address were trusted, a visitor could pretend to have any address.',
    )
  return [...new Set(['loopback', ...proxies])]
}

/**
 * Reads METRICS_FROM: the IP addresses and ranges of other machines that may read /metrics, separated by commas. If
 * entries are invalid, adds one message to `faults` that names them.
 */
export function readMetricsReaders(value: string | undefined, faults: string[]): string[] {
  const readers = entriesOf(value)
  const wrong = readers.filter((entry) => !isRange(entry))
  if (wrong.length > 0)
    faults.push(
      `METRICS_FROM contains ${wrong.join(', ')}. Name the addresses of the machines that read /metrics, such as 10.0.0.9 ` +
        'or 10.0.0.0/24, separated by commas.',
    )
  return readers
}

function entriesOf(value: string | undefined): string[] {
  const entries = (value ?? '').split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
}

/**
 * Returns whether the text is an IP address, or an IP range like 10.0.0.0/24. The range /0 is not allowed, because it
 * would trust every client.
 */
function isRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}
