/** The original migrations that the baseline replaced, for tests with a database of the release before. */
import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { digestOf, type Migration } from '#platform/database/migrations.ts'

export async function readReplacedMigrations(): Promise<Migration[]> {
  const packed = await readFile(new URL('replaced-migrations.json.br', import.meta.url))
  const texts = JSON.parse(brotliDecompressSync(packed).toString()) as Record<string, string>
  return Object.entries(texts).map(([id, text]) => ({ id, text, digest: digestOf(text) }))
}
