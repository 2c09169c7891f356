/** The slices' texts (`texts/{language}.json`), and what is wrong with them. */
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { type Language, languages } from '#platform/i18n/language.ts'

/** The words of one key; a language that lacks it has none. */
export type Words = Partial<Record<Language, string>>

export interface Texts {
  wordsByKey: Map<string, Words>
  /**
   * One line for each text that a language lacks, leaves empty or fills with other values.
   * Also for one that two slices define.
   */
  faults: string[]
}

/** @param directory holds the folders `texts`, at any depth */
export async function readTexts(directory: string): Promise<Texts> {
  const wordsByKey = new Map<string, Words>()
  const faults: string[] = []
  const folders = new Set<string>()
  for await (const file of glob('**/texts/*.json', { cwd: directory })) {
    folders.add(posix.dirname(file.replaceAll('\\', '/')))
  }
  for (const folder of [...folders].toSorted()) {
    const own = await readFolder(`${directory}/${folder}`)
    for (const [key, words] of own) {
      if (wordsByKey.has(key)) faults.push(`${key}: defined in ${folder} and in another folder`)
      faults.push(...faultsOf(words).map((fault) => `${key}: ${fault} (${folder})`))
      wordsByKey.set(key, words)
    }
  }
  return { wordsByKey, faults }
}

async function readFolder(folder: string): Promise<Map<string, Words>> {
  const wordsByKey = new Map<string, Words>()
  for (const language of languages) {
    const texts = JSON.parse(await readFile(`${folder}/${language}.json`, 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(texts)) {
      wordsByKey.set(key, { ...wordsByKey.get(key), [language]: text })
    }
  }
  return wordsByKey
}

function faultsOf(words: Words): string[] {
  const expected = [...new Set(languages.flatMap((language) => valueNames(words[language] ?? '')))]
    .toSorted()
    .join(', ')
  return languages.flatMap((language) => {
    const text = words[language]
    if (!text?.trim()) return [`missing in ${language}`]
    const values = valueNames(text).join(', ')
    if (values !== expected) return [`takes ${values || 'no value'} in ${language}, not ${expected}`]
    return /[{}]/.test(text.replaceAll(value, '')) ? [`a brace of no value in ${language}`] : []
  })
}

const value = /\{(\w+)\}/g

/** `{min} 至 {max}` → `['max', 'min']` */
export function valueNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(value), ([, name]) => name!))].toSorted()
}
