import { expect, test } from 'vitest'
import { neighbourhoodOf, networkOf, siteOf } from './network-of.ts'

test.each([
  ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['Example.COM', 'example.com', 'example.com'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1', '192.0.2.1'],
  ['0:0:0:0:0:ffff:7f00:1', '127.0.0.1', '127.0.0.1'],
  ['::1', '::', '::'],
  ['::', '::', '::'],
  ['::192.0.2.1', '::', '::'],
  ['2001:0DB8:ABCD:0012:0000:0000:0000:0001', '2001:db8:abcd:12::', '2001:db8:abcd::'],
  ['2001:db8:abcd:12::2', '2001:db8:abcd:12::', '2001:db8:abcd::'],
  ['2001:db8:abcd:13::1', '2001:db8:abcd:13::', '2001:db8:abcd::'],
  ['2001:db8::8:800:200c:417a', '2001:db8::', '2001:db8::'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::', '2001:db8::'],
  ['1:0:0:2::', '1:0:0:2::', '1::'],
  ['0:0:0:1:2:3:4:5', '0:0:0:1::', '::'],
  ['64:ff9b::192.0.2.33', '64:ff9b::', '64:ff9b::'],
  ['fe80::1ff:fe23:4567:890a%eth0', 'fe80::', 'fe80::'],
])('%s belongs to %s, and that to %s', (ip, network, site) => {
  expect([networkOf(ip), siteOf(ip)]).toEqual([network, site])
})

test.each([
  ['192.0.2.1', '192.0.2.0'],
  ['::ffff:192.0.2.201', '192.0.2.0'],
  ['192.0.3.1', '192.0.3.0'],
  ['2001:db8:abcd:13::1', '2001:db8:abcd::'],
  ['localhost', 'localhost'],
])('%s is in the neighbourhood %s', (ip, neighbourhood) => {
  expect(neighbourhoodOf(ip)).toBe(neighbourhood)
})
