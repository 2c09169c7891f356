import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createSpreadsheet } from '#platform/testing/spreadsheet-factory.ts'
import { limitsOfUpload, readSpreadsheet } from './read-spreadsheet.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'yokoso-sheets-'))))
afterAll(() => rm(directory, { recursive: true, force: true }))
afterEach(() => void vi.useRealTimers())

test('a file that exceeds the time limit is refused by name, and the next one is read', async () => {
  const file = join(directory, 'goods.xlsx')
  const content = createSpreadsheet([['订单号', '运单号']])
  await writeFile(file, content)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = readSpreadsheet(file, content.length, limitsOfUpload)
  const next = readSpreadsheet(file, content.length, limitsOfUpload)
  const refused = expect(late).rejects.toMatchObject({
    message: expect.stringContaining('is too large for a spreadsheet'),
    fault: 'too_large',
  })
  // One runs at a time, and has its own clock.
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(limitsOfUpload.maxTimeInMs)
  await refused
  expect(await next).toEqual({ sheets: ['a'], rows: [['订单号', '运单号']] })
  expect(vi.getTimerCount()).toBe(0)
})
