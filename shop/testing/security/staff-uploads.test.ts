/** Attacks by files that staff upload, and in files that staff download. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCsv } from '#platform/csv/write-csv.ts'
import { limitsOfUpload, readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { createSpreadsheet } from '#platform/testing/spreadsheet-factory.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'yokoso-sent-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function write(name: string, content: Uint8Array): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}

test('a kilobyte spreadsheet with a far-away cell is refused, and others wait for it: only one is read at a time', async () => {
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
  const bomb = await write('bomb.xlsx', createSpreadsheet([['order'], ['1']], far))
  const small = await write('small.xlsx', createSpreadsheet([['order'], ['1']]))
  const ended: string[] = []
  const note = (name: string, reading: Promise<unknown>) =>
    reading.then(
      () => ended.push(`${name} read`),
      ({ fault }: { fault?: string }) => ended.push(`${name} ${fault}`),
    )
  await Promise.all([
    note('bomb', readSpreadsheet(bomb, 1_500, limitsOfUpload)),
    note('small', readSpreadsheet(small, 1_500, limitsOfUpload)),
  ])
  expect(ended).toEqual(['bomb too_large', 'small read'])
})

test('uploads by staff have the limits of all uploads', async () => {
  const reader = '../../src/features/imports/server/use-cases/shipping-files/read-shipping-file.ts'
  expect(await readFile(new URL(reader, import.meta.url), 'utf8')).toMatch(
    /openTable\(path, [^)]*\) => \{\}, limitsOfUpload\)/,
  )
  expect(limitsOfUpload.maxHeapInMb).toBeLessThanOrEqual(256)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '=HYPERLINK("x";"y")',
])('a cell that begins as a formula is a text in files for staff: %j', (cell) => {
  const [, first] = /^\uFEFF"?(.)/s.exec(toCsv([[cell]]))!
  expect(first).toBe("'")
})
