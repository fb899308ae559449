import { expect, test } from 'vitest'
import { addressKey } from './address.ts'

test.each([
  ['an IPv4 address is one', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address that came over an IPv6 socket is the same one', '::ffff:203.0.113.7', '203.0.113.7'],
  ['capital letters make no other address', '::FFFF:203.0.113.7', '203.0.113.7'],
  ['a phone with IPv6 is its network', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['another address of that network is the same phone', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['another network is another phone', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['zeros left out in the middle of the network count', '2001:db8::1', '2001:db8:0:0::/64'],
  ['the machine itself', '::1', '0:0:0:0::/64'],
])('The key of an address is the same for one caller: %s', (_, ip, key) => expect(addressKey(ip)).toBe(key))
