import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

const minuteInMs = 60_000

test.each([
  ['zh-CN', 15, '15 分钟'],
  ['ja', 15, '15分'],
  ['en', 15, '15 minutes'],
  ['zh-CN', 90, '1 小时 30 分钟'],
  ['ja', 90, '1時間30分'],
  ['en', 1440, '1 day'],
  ['en', 0.5, '1 minute'],
] as const)('in %s, %d minutes are %s', (language, minutes, words) => {
  expect(formatDuration(minutes * minuteInMs, language)).toBe(words)
})
