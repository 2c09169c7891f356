import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createSpreadsheet } from '#platform/testing/spreadsheet-factory.ts'
import { limitsOfUpload, readSpreadsheet } from './read-spreadsheet.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'yokoso-sheets-'))))
afterAll(() => rm(directory, { recursive: true, force: true }))
afterEach(() => {
  // A spy on a fake timer restores the fake, so spies go first.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a file that exceeds the time limit is refused by name, and the next one is read', async () => {
  const file = join(directory, 'goods.xlsx')
  const content = createSpreadsheet([['订单号', '运单号']])
  await writeFile(file, content)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [started, stopped] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  // Other files of the same process have timers, too.
  const limits = { ...limitsOfUpload, maxTimeInMs: limitsOfUpload.maxTimeInMs + 1 }
  const clocks = () =>
    started.mock.results
      .filter((_, index) => started.mock.calls[index]![1] === limits.maxTimeInMs)
      .map(({ value }) => value as NodeJS.Timeout)
  const late = readSpreadsheet(file, content.length, limits)
  const next = readSpreadsheet(file, content.length, limits)
  const refused = expect(late).rejects.toMatchObject({
    message: expect.stringContaining('is too large for a spreadsheet'),
    fault: 'too_large',
  })
  // One runs at a time, and has its own clock.
  expect(clocks()).toHaveLength(1)
  vi.advanceTimersByTime(limits.maxTimeInMs)
  await refused
  expect(await next).toEqual({ sheets: ['a'], rows: [['订单号', '运单号']] })
  expect(clocks()).toHaveLength(2)
  for (const clock of clocks()) expect(stopped).toHaveBeenCalledWith(clock)
})
