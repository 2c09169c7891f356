import { expect, test } from 'vitest'
import { accountLimits, addressDigest, longestWindowInMs, waitForLink } from './link-limits.ts'

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
