import { describe, expect, test } from 'vitest'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { delayInMs, loginThrottleKeys, waitInMs } from './login-throttle.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [10, 32],
  [14, 512],
  [15, 900],
  [1000, 900],
])('after %i failures the next try waits %i s', (failures, seconds) => {
  expect(delayInMs(failures, 5)).toBe(seconds * 1000)
})

const keys = (ip: string, isKnown = false, account = 'mei') =>
  loginThrottleKeys('secret', { account, ip, isKnown }).map(({ key }) => key)

describe('the key of a failure', () => {
  test('is the account and the address', () => {
    expect(keys('10.0.0.1')).toHaveLength(2)
    expect(keys('10.0.0.1')[0]).toBe(keys('10.0.0.2')[0])
    expect(keys('10.0.0.1')[1]).not.toBe(keys('10.0.0.2')[1])
    expect(keys('10.0.0.1', false, 'lin')[1]).toBe(keys('10.0.0.1')[1])
  })

  test('is the /64 and the /48 of an address of version 6', () => {
    const [, network, site] = keys('2001:db8:1:2::3')
    expect(keys('2001:db8:1:2:ffff::9').slice(1)).toEqual([network, site])
    expect(keys('2001:db8:1:3::3')[1]).not.toBe(network)
    expect(keys('2001:db8:1:3::3')[2]).toBe(site)
    expect(keys('2001:db8:2::3')[2]).not.toBe(site)
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  })

  test('is the account there, and the network, where the network is known', () => {
    const [account, network] = keys('10.0.0.1', true)
    expect(account).not.toBe(keys('10.0.0.1')[0])
    expect(network).toBe(keys('10.0.0.1')[1])
    expect(keys('10.0.0.2', true)[0]).not.toBe(account)
  })

  test('slows on a known network the account there alone', () => {
    const now = new Date()
    const wait = (isKnown: boolean) => {
      const guessed = loginThrottleKeys('secret', { account: 'mei', ip: '10.0.0.1', isKnown })
      return waitInMs(guessed, [{ key: guessed[1]!.key, failures: 9, failedAt: now }], now)
    }
    expect([wait(true), wait(false)]).toEqual([0, 16_000])
  })

  test('is a digest: neither names nor addresses are stored', () => {
    for (const key of keys('10.0.0.1')) expect(key).toMatch(/^[\w-]{43}$/)
    const other = loginThrottleKeys('another secret', { account: 'mei', ip: '10.0.0.1', isKnown: false })
    expect(other[0]!.key).not.toBe(keys('10.0.0.1')[0])
  })
})

test('of staff, all accounts together are counted, and that delay stays short', () => {
  const source = { account: 'mei', ip: '10.0.0.1', isKnown: false }
  const staff = loginThrottleKeys('secret', { ...source, scope: 'staff', freeFailuresOfAll: 50 })
  const known = loginThrottleKeys('secret', { ...source, isKnown: true, scope: 'staff', freeFailuresOfAll: 50 })
  const shopper = loginThrottleKeys('secret', source).map(({ key }) => key)
  expect(staff.filter(({ key }) => shopper.includes(key))).toEqual([])
  const now = new Date()
  const wait = (keys: typeof staff, failures: number) =>
    waitInMs(keys, [{ key: staff[2]!.key, failures, failedAt: now }], now)
  expect([49, 50, 53, 1000].map((failures) => wait(staff, failures))).toEqual([0, 1000, 8000, 60_000])
  expect(wait(known, 1000)).toBe(0)
})

test('the longest delay applies, less the time passed, and ends after a day', () => {
  const known = [
    { key: 'account', freeFailures: 5 },
    { key: 'site', freeFailures: 20 },
  ]
  const failedAt = new Date('2026-01-01T00:00:00Z')
  const after = (seconds: number) => new Date(failedAt.getTime() + seconds * 1000)
  const rows = [
    { key: 'account', failures: 7, failedAt },
    { key: 'site', failures: 22, failedAt },
  ]
  expect(waitInMs(known, rows, after(0))).toBe(4000)
  expect(waitInMs(known, rows, after(3))).toBe(1000)
  expect(waitInMs(known, rows, after(5))).toBe(0)
  expect(waitInMs(known, [{ key: 'account', failures: 99, failedAt }], after(86_401))).toBe(0)
  expect(waitInMs(known, [], after(0))).toBe(0)
})
