import { isIPv6 } from 'node:net'

/*
 * Grouping of client IP addresses for rate limiting.
 */

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Returns the /24 of an IPv4 address or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const ipv4 = mapped.exec(address)?.[1] ?? address
  return isIPv6(ipv4) ? firstGroups(ipv4) : `${ipv4.split('.').slice(0, 3).join('.')}.0/24`
}

/** Returns a key for one host: the IPv4 address, or the /64 of an IPv6 address. */
export function hostOf(address: string): string {
  const ipv4 = mapped.exec(address)?.[1] ?? address
  return isIPv6(ipv4) ? firstGroups(ipv4) : ipv4
}

function firstGroups(address: string): string {
  const [zoneless = ''] = address.toLowerCase().split('%')
  const [head = '', tail] = zoneless.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end takes the space of two groups.
  const missing = 8 - before.length - after.length - (after.at(-1)?.includes('.') ? 1 : 0)
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
