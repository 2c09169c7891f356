import { expect, test } from 'vitest'
import {
  accountLimits,
  addressDigest,
  hasLinkLeft,
  longestWindowInMs,
  partOfNewAccounts,
  waitForLink,
} from './link-limits.ts'

const minuteInMs = 60_000
const now = new Date('2026-11-26T12:00:00Z')
const minutesAgo = (...minutes: number[]) => minutes.map((count) => new Date(now.getTime() - count * minuteInMs))
const wait = (...minutes: number[]) => waitForLink(minutesAgo(...minutes), accountLimits, now) / minuteInMs

test('three links an hour, and ten a day', () => {
  expect(wait()).toBe(0)
  expect(wait(1, 2)).toBe(0)
  expect(wait(1, 2, 59)).toBe(1)
  expect(wait(1, 2, 60)).toBe(0)
  const everyTwoHours = Array.from({ length: 10 }, (_, place) => (place + 1) * 120)
  expect(wait(...everyTwoHours)).toBe(24 * 60 - 1_200)
  expect(wait(...everyTwoHours.slice(0, 9))).toBe(0)
  expect(longestWindowInMs / minuteInMs).toBe(24 * 60)
})

test('the digest of an address needs the key, and compares as addresses do', () => {
  const digest = addressDigest('one key', 'lin@shop.example')
  expect(digest).toBe(digest.toLowerCase())
  expect(digest).not.toBe(addressDigest('another key', 'lin@shop.example'))
  expect(digest).not.toBe(addressDigest('one key', 'li@shop.example'))
})

test.each([
  [1, 46, 454],
  [20, 17, 160],
  [100, 5, 40],
  [400, 2, 10],
  [2_000, 1, 0],
])(
  '2,000 bots on %d networks get %d links each at most, and leave %d of 500 to other networks',
  (networks, most, left) => {
    const sent = new Map<number, number>()
    let rest = partOfNewAccounts(1_000)
    for (let bot = 0; bot < 2_000; bot++) {
      const network = bot % networks
      const ofNetwork = sent.get(network) ?? 0
      if (!hasLinkLeft(ofNetwork, rest)) continue
      sent.set(network, ofNetwork + 1)
      rest--
    }
    expect([Math.max(...sent.values()), rest]).toEqual([most, left])
    expect(hasLinkLeft(0, rest)).toBe(left > 0)
  },
)
