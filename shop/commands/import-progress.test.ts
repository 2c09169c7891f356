import { expect, test } from 'vitest'
import { progressLine } from './import-progress.ts'

const start = { rows: 500, part: 0.01, timeInMs: 1_000 }

test.each([
  [start, '500 rows, 1 %'],
  [{ rows: 20_500, part: 0.41, timeInMs: 11_000 }, '20,500 rows, 41 %, 2,000/s, 15 s left'],
  [{ rows: 1_000, part: 0.02, timeInMs: 11_000 }, '1,000 rows, 2 %, 50/s, 16 min left'],
  [{ rows: 50_000, part: 1, timeInMs: 26_000 }, '50,000 rows, 100 %, 1,980/s'],
])('%j is said as %j', (now, line) => {
  expect(progressLine(start, now)).toBe(line)
})
