import { expect, test } from 'vitest'
import { hostOf, networkOf } from './client-network.ts'

test.each([
  ['197.210.64.9', '197.210.64.0/24', '197.210.64.9'],
  ['::ffff:197.210.64.9', '197.210.64.0/24', '197.210.64.9'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
  ['2001:db8:0:a::1', '2001:db8:0:a::/64', '2001:db8:0:a::/64'],
  ['2001:0DB8:0000:000a:1:2:3:4', '2001:db8:0:a::/64', '2001:db8:0:a::/64'],
  ['2001:db8::a:1:2:3:4', '2001:db8:0:a::/64', '2001:db8:0:a::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0:0::/64'],
])('%s is in %s', (address, network, host) => {
  expect(networkOf(address)).toBe(network)
  expect(hostOf(address)).toBe(host)
})
