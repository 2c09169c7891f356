/** `npm run synonyms -- export|replace FILE.csv`: manages the synonyms of search. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { withAuditEntry } from './with-audit-entry.ts'
import { CommandRefused, runCommand, resolveTypedPath, usageError } from './run-command.ts'

const usage = `npm run synonyms -- export FILE.csv    writes the synonyms of search to FILE, one group a line
npm run synonyms -- replace FILE.csv   replaces them by the groups of FILE; searches use them at once

UTF-8, comma-separated, at least two words a line, in any language: 抹茶,まっちゃ,matcha
A file with an error changes nothing. Without any group, the built-in ones are used.`

await runCommand({ name: 'synonyms', usage }, async ({ positionals }) => {
  const [verb, name, ...others] = positionals
  if ((verb !== 'export' && verb !== 'replace') || !name || others.length > 0) throw usageError(usage)
  const file = resolveTypedPath(name)
  const { synonyms } = await import('#features/search/server/index.ts')
  const groups = verb === 'replace' ? await synonyms.parse(await readText(file)) : null
  const { openShopContext } = await import('./open-shop-context.ts')
  const shop = await openShopContext((line) => console.error(`synonyms: ${line}`))
  try {
    if (groups) await synonyms.replace(withAuditEntry(shop.context, actOf(groups.length, file)), groups)
    await synonyms.seed(shop.context)
    const inForce = await synonyms.current(shop.context)
    if (verb === 'export') await writeFile(file, synonyms.write(inForce))
    console.log(`${inForce.length} groups ${verb === 'export' ? `written to ${file}` : 'in use'}`)
    return 0
  } finally {
    await shop.close()
  }
})

function actOf(count: number, file: string) {
  const subject = { kind: 'synonyms', id: '', label: basename(file) }
  return { action: 'synonyms.replace', subject, changes: { groups: [null, count] as [null, number] } }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CommandRefused(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error })
  }
}
