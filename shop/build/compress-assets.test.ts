import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressAssets } from './compress-assets.ts'

async function makeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('each asset has a copy in brotli and one in gzip', async () => {
  const text = 'a'.repeat(1000)
  const folder = await makeFolder({ 'a.js': text })
  await compressAssets(pathToFileURL(`${folder}/`))
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(text)
  expect(gunzipSync(await readFile(join(folder, 'a.js.gz'))).toString()).toBe(text)
})

test('a folder without an asset fails the build', async () => {
  const folder = await makeFolder({ 'a.png': 'a'.repeat(1000), 'tiny.js': 'a' })
  await expect(compressAssets(pathToFileURL(`${folder}/`))).rejects.toThrow(`there is nothing to compress in ${folder}`)
})
