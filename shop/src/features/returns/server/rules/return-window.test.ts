import { expect, test } from 'vitest'
import { expiredBefore, lapsesAt, sendBackUntil, windowOf } from './return-window.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 4))
const came = (id: number, date: number, quantity = 1) =>
  ({ id, status: 'delivered', replacesId: null, endedAt: day(date), lines: [{ position: 1, quantity }] }) as const
const now = day(20)

test.each([
  ['nothing that is in time', [came(1, 15)], [], 0],
  ['what came long ago', [came(1, 5, 2), came(2, 15)], [], 2],
  ['not what was asked back in time', [came(1, 5, 2), came(2, 15)], [day(7)], 1],
  ['what came long ago, when another was asked back later', [came(1, 5), came(2, 15)], [day(16)], 1],
  ['each unit once, whatever was asked back before', [came(1, 1), came(2, 5)], [day(2), day(3), day(4)], 0],
  ['not twice what one request took', [came(1, 1, 2), came(2, 5)], [day(7)], 2],
])('too late is %s', (_what, parcels, requestedAt, tooLate) => {
  expect(windowOf(1, parcels, { now, requestTimes: requestedAt, returnDays: 7 })).toMatchObject({ tooLate })
})

test('a return approved on the 1st is open until the end of the 15th, in the zone of the shop', () => {
  const agreedAt = new Date('2026-11-01T09:00:00+08:00')
  expect(sendBackUntil(agreedAt)).toBe('2026-11-15')
  expect(lapsesAt(agreedAt)).toEqual(new Date('2026-11-16T00:00:00+08:00'))
  expect(expiredBefore(new Date('2026-11-15T23:59:59+08:00'))).toEqual(new Date('2026-11-01T00:00:00+08:00'))
  expect(expiredBefore(new Date('2026-11-16T00:00:00+08:00'))).toEqual(new Date('2026-11-02T00:00:00+08:00'))
})
