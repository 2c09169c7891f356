import { expect, test } from 'vitest'
import { shareOf } from './bulk-kinds.tsx'

test.each([
  ['90', '0.90'],
  ['９０', '0.90'],
  ['33.3', '0.333'],
  ['110', '1.10'],
  ['5', '0.05'],
  ['0.5', '0.005'],
  ['-10', '-0.10'],
  ['九折', '九折'],
  ['', ''],
])('%j per cent are %j', (percent, share) => {
  expect(shareOf(percent)).toBe(share)
})
