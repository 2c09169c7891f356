import { Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { progressLine, startProgressLines } from './import-progress.ts'

const start = { rows: 500, part: 0.01, timeInMs: 1_000 }

test.each([
  [start, '500 rows, 1 %'],
  [{ rows: 20_500, part: 0.41, timeInMs: 11_000 }, '20,500 rows, 41 %, 2,000/s, 15 s left'],
  [{ rows: 1_000, part: 0.02, timeInMs: 11_000 }, '1,000 rows, 2 %, 50/s, 16 min left'],
  [{ rows: 50_000, part: 1, timeInMs: 26_000 }, '50,000 rows, 100 %, 1,980/s'],
])('%j is printed as %j', (now, line) => {
  expect(progressLine(start, now)).toBe(line)
})

function watchLines({ isTTY }: { isTTY: boolean }) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let output = ''
  const terminal = new Writable({
    write(text: Buffer, _encoding, done) {
      output += text.toString()
      done()
    },
  })
  const lines = startProgressLines(Object.assign(terminal, { isTTY }) as unknown as NodeJS.WriteStream)
  return { lines, output: () => output }
}

test('without a terminal it prints a line every ten seconds, and none after the end', () => {
  const { lines, output } = watchLines({ isTTY: false })
  lines.progress(500, 0.01)
  vi.advanceTimersByTime(9_999)
  expect(output()).toBe('')
  vi.advanceTimersByTime(1)
  lines.progress(20_500, 0.41)
  vi.advanceTimersByTime(10_000)
  lines.end()
  vi.advanceTimersByTime(60_000)
  expect(output()).toBe('import: 500 rows, 1 %\nimport: 20,500 rows, 41 %, 2,000/s, 15 s left\n')
})

test('on a terminal it is one line that changes, below all other output', () => {
  const { lines, output } = watchLines({ isTTY: true })
  lines.progress(500, 0.01)
  vi.advanceTimersByTime(500)
  lines.warn('line 3: sku is empty')
  lines.end()
  const cleared = '\r\u001B[K'
  expect(output()).toBe(`${`${cleared}500 rows, 1 %`.repeat(2)}${cleared}line 3: sku is empty\n${cleared}`)
})

test('of very many warnings the last are counted', () => {
  const { lines, output } = watchLines({ isTTY: false })
  for (let line = 1; line <= 230; line += 1) lines.warn(`line ${line}`)
  lines.end()
  expect(output().split('\n').slice(-3)).toEqual(['line 200', 'and 30 more lines like these', ''])
})
