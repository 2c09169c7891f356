import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStamp, writeStamp } from './stamp.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-stamp-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('is read as it was written, and leaves no draft', async () => {
  const folder = join(await makeFolder(), 'dist')
  const file = join(folder, 'stamp.json')
  await writeStamp(file, { pages: 'b' })
  expect(await readStamp(file)).toEqual({ pages: 'b' })
  expect(await readdir(folder)).toEqual(['stamp.json'])
})

test.each(['', '{"texts":"a', 'null', '7'])('one that reads %j is none', async (text) => {
  const file = join(await makeFolder(), 'stamp.json')
  expect(await readStamp(file)).toEqual({})
  await writeFile(file, text)
  expect(await readStamp(file)).toEqual({})
})
