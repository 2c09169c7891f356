import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../docs/bench-results.md', import.meta.url))
const begin = '<!-- results: written by `npm run bench -- --write-docs` -->'
const end = '<!-- end of results -->'

/** Replaces the results between the two marks. */
export async function writeDocs(text: string): Promise<void> {
  const document = await readFile(file, 'utf8')
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${file} has no marks for the results`)
  await writeFile(file, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}
