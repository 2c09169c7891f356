/** Compiles the slices' texts (`texts/{language}.json`) into `src/texts/`, and refuses when a language lacks one. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const shopDir = fileURLToPath(new URL('../', import.meta.url))

interface ProjectSettings {
  locales: string[]
  'plugin.inlang.messageFormat': { pathPattern: string[] }
}

/** One line for each text that a language lacks, leaves empty or fills with other values, or that two slices both define. */
export async function findTextFaults(directory = shopDir): Promise<string[]> {
  const settings = JSON.parse(await readFile(`${directory}project.inlang/settings.json`, 'utf8')) as ProjectSettings
  const faults: string[] = []
  const owners = new Map<string, string>()
  for (const pattern of settings['plugin.inlang.messageFormat'].pathPattern) {
    const textsByFile = new Map<string, Record<string, string>>()
    for (const locale of settings.locales) {
      const file = pattern.replace('{locale}', locale)
      textsByFile.set(file, JSON.parse(await readFile(`${directory}${file}`, 'utf8')) as Record<string, string>)
    }
    const allKeys = new Set([...textsByFile.values()].flatMap((texts) => Object.keys(texts)))
    for (const key of allKeys) {
      const owner = owners.get(key)
      if (owner) faults.push(`${key}: defined in ${owner} and in ${pattern}`)
      owners.set(key, pattern)
      const values = new Set([...textsByFile.values()].map((texts) => valueNames(texts[key] ?? '')))
      for (const [file, texts] of textsByFile) {
        if (!texts[key]?.trim()) faults.push(`${key}: missing in ${file}`)
        else if (values.size > 1) faults.push(`${key}: in ${file} it takes ${valueNames(texts[key]) || 'no value'}`)
      }
    }
  }
  // The compiler reports success on an empty catalogue: a broken plugin must not pass for one.
  if (owners.size < 10) faults.push(`only ${owners.size} texts found`)
  return faults
}

/** `{min} 至 {max}` → `{max} {min}` */
function valueNames(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')
}

export async function compileTexts(): Promise<void> {
  const faults = await findTextFaults()
  if (faults.length > 0) throw new Error(`Texts are not complete:\n${faults.join('\n')}`)
  await compile({
    project: `${shopDir}project.inlang`,
    outdir: `${shopDir}src/texts`,
    strategy: ['globalVariable', 'baseLocale'],
    emitTsDeclarations: true,
    emitReadme: false,
    outputStructure: 'message-modules',
    silent: true,
  } as Parameters<typeof compile>[0])
}

if (import.meta.main) {
  await compileTexts()
  // The compiler leaves a timer running that would hold the process for half a minute.
  process.exit(0)
}
