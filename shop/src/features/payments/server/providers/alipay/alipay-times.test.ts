import { afterEach, expect, test } from 'vitest'
import { parseAlipayTime, toAlipayTime } from './alipay-times.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each(['UTC', 'America/New_York', 'Asia/Shanghai'])('writes and reads UTC+8 in a process of zone %s', (name) => {
  process.env.TZ = name
  const time = new Date('2026-11-21T16:30:05.000Z')
  expect(toAlipayTime(time)).toBe('2026-11-22 00:30:05')
  expect(parseAlipayTime('2026-11-22 00:30:05')).toEqual(time)
  expect(parseAlipayTime('2026-11-22 00:30:05.123')).toEqual(time)
})

test.each(['', '2026-11-22', '2026-13-22 00:30:05', '2026-11-22T00:30:05Z', 'yesterday', undefined])(
  'rejects %j as a time',
  (text) => {
    expect(parseAlipayTime(text)).toBeNull()
  },
)
