/** Reads the slices' texts (`texts/{language}.json`) and finds their faults. */
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { type Language, languages } from '#platform/i18n/language.ts'

/** A sentence, or its plural forms: `{ "count": { "one": "{count} item", "other": "{count} items" } }`. */
export type Wording = string | Record<string, PluralForms>
/** Keys are categories of `Intl.PluralRules`, and `=0` for an exact number. */
export type PluralForms = Record<string, string>

/** The wordings of one key; missing languages are absent. */
export type Words = Partial<Record<Language, Wording>>

export interface Texts {
  wordsByKey: Map<string, Words>
  /**
   * One line for each text that a language lacks, leaves empty or fills with other values. Also for a key that two
   * slices define.
   */
  faults: string[]
}

/** @param directory contains folders named `texts`, at any depth */
export async function readTexts(directory: string): Promise<Texts> {
  const wordsByKey = new Map<string, Words>()
  const faults: string[] = []
  const files = new Set<string>()
  for await (const file of glob('**/texts/*.json', { cwd: directory })) files.add(file.replaceAll('\\', '/'))
  for (const folder of [...new Set([...files].map(posix.dirname))].toSorted()) {
    const present = [...files].toSorted().find((file) => posix.dirname(file) === folder)!
    const missing = languages.map((language) => `${folder}/${language}.json`).filter((file) => !files.has(file))
    faults.push(...missing.map((file) => `${file} is missing beside ${present}`))
    if (missing.length > 0) continue
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
    const texts = JSON.parse(await readFile(`${folder}/${language}.json`, 'utf8')) as Record<string, Wording>
    for (const [key, text] of Object.entries(texts)) {
      wordsByKey.set(key, { ...wordsByKey.get(key), [language]: text })
    }
  }
  return wordsByKey
}

function faultsOf(words: Words): string[] {
  const selector = pluralSelector(words)
  const sentences = languages.flatMap((language) => sentencesOf(words[language] ?? ''))
  const expected = [...new Set([...sentences.flatMap(valueNames), ...(selector ? [selector] : [])])]
    .toSorted()
    .join(', ')
  return languages.flatMap((language) => {
    const wording = words[language]
    if (wording === undefined || sentencesOf(wording).some((text) => !text.trim())) return [`missing in ${language}`]
    const faults = selector ? pluralFaults(wording, language, selector) : []
    if (faults.length > 0) return faults
    // The other forms may leave values out: “One item left”.
    const values = valueNames(otherForm(wording)).join(', ')
    if (values !== expected) return [`takes ${values || 'no value'} in ${language}, not ${expected}`]
    const isBroken = sentencesOf(wording).some((text) => /[{}]/.test(text.replaceAll(value, '')))
    return isBroken ? [`a brace of no value in ${language}`] : []
  })
}

/** A plain sentence is the form `other`, the only one that Chinese and Japanese have. */
function pluralFaults(wording: Wording, language: Language, selector: string): string[] {
  const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(', ')
  if (typeof wording !== 'string' && Object.keys(wording).join(', ') !== selector) {
    return [`one value selects its form in ${language}: ${selector}`]
  }
  const forms = typeof wording === 'string' ? ['other'] : Object.keys(wording[selector]!)
  const categories = forms.filter((form) => !/^=\d+$/.test(form)).toSorted()
  const found = categories.join(', ')
  return found === expected ? [] : [`has the forms ${found || 'of none'} in ${language}, not ${expected}`]
}

/** @returns the value that selects the plural form; null for a text without forms */
export function pluralSelector(words: Words): string | null {
  for (const language of languages) {
    const wording = words[language]
    if (wording !== undefined && typeof wording !== 'string') return Object.keys(wording)[0] ?? null
  }
  return null
}

/** All sentences of a wording. */
export function sentencesOf(wording: Wording): string[] {
  return typeof wording === 'string' ? [wording] : Object.values(wording).flatMap((forms) => Object.values(forms))
}

/** The sentence that has all values. */
export function otherForm(wording: Wording): string {
  return typeof wording === 'string' ? wording : (Object.values(wording)[0]?.other ?? '')
}

const value = /\{(\w+)\}/g

/** `{min} 至 {max}` → `['max', 'min']` */
export function valueNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(value), ([, name]) => name!))].toSorted()
}
