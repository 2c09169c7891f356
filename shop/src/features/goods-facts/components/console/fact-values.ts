/** The facts of goods in a form: each a text. Words stand by their names, which are looked up or added on saving. */
import type { BodyIn } from '#platform/contract/call.ts'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import type { addFactWord, listFactWords, WordOfGoods } from '../../console-contract.ts'
import { factFields, type FactKey, factList, type FactValues, type WordFact, wordFacts } from '../../fact-fields.ts'

export interface FactsOfGoods {
  facts: FactValues
  fact_words: readonly WordOfGoods[]
}

export const unknownCodes = ''
export const noCodes = 'none'

export const factField = (key: FactKey, language?: Language) => (language ? `facts.${key}.${language}` : `facts.${key}`)
export const isFactField = (field: string) => field.startsWith('facts.')

/** Form values; empty for new goods. */
export function factValuesOf(goods: FactsOfGoods | null): Record<string, string> {
  const entries = factList.flatMap(({ key, kind }): [string, string][] => {
    const value = goods?.facts[key] ?? null
    if (kind === 'texts')
      return languages.map((language) => [
        factField(key, language),
        (value as Record<string, string> | null)?.[language] ?? '',
      ])
    if (kind === 'words') return [[factField(key), namesOfWords(goods, value as number | number[] | null)]]
    if (Array.isArray(value)) return [[factField(key), value.length === 0 ? noCodes : value.join(',')]]
    return [[factField(key), typeof value === 'number' || typeof value === 'string' ? String(value) : '']]
  })
  return Object.fromEntries(entries)
}

function namesOfWords(goods: FactsOfGoods | null, value: number | number[] | null): string {
  const ids = value === null ? [] : Array.isArray(value) ? value : [value]
  return ids.map((id) => nameInLanguage(goods?.fact_words.find((word) => word.id === id)?.names ?? {})).join('; ')
}

type Input = Record<string, unknown>

/** The facts of a request, words by their names. */
export function factsBodyOf(values: Readonly<Record<string, string>>, fields: readonly string[]): Input | null {
  const body: Input = {}
  for (const field of fields.filter(isFactField)) {
    const [, key, language] = field.split('.') as [string, FactKey, string?]
    const value = (values[field] ?? '').trim()
    if (language) body[key] = { ...(body[key] as object), [language]: value }
    else if (factFields[key].kind === 'codes')
      body[key] = value === unknownCodes ? null : value === noCodes ? [] : value.split(',')
    else body[key] = value || null
  }
  return Object.keys(body).length > 0 ? body : null
}

/** Replaces the names of words by their ids; adds words that are new. */
export async function withWordIds<Body extends { facts?: unknown }>(body: Body): Promise<Body> {
  if (!body.facts) return body
  const facts = { ...(body.facts as Input) }
  for (const fact of wordFacts) {
    const names = facts[fact]
    if (typeof names !== 'string') continue
    const parts = factFields[fact].max === 1 ? [names] : names.split(/[;；]/)
    const ids: number[] = []
    for (const name of parts.map((part) => part.trim()).filter(Boolean)) ids.push(await idOfWord(fact, name))
    facts[fact] = factFields[fact].max === 1 ? (ids[0] ?? null) : ids
  }
  return { ...body, facts }
}

async function idOfWord(fact: WordFact, name: string): Promise<number> {
  const { results } = await callConsole<typeof listFactWords>('GET /api/console/fact_words/', {
    query: { fact, q: name, page_size: 100 },
  })
  const known = results.find(({ names }) =>
    languages.some((language) => names[language]?.toLowerCase() === name.toLowerCase()),
  )
  if (known) return known.id
  const body: BodyIn<typeof addFactWord> = { fact, names: { 'zh-CN': name } }
  return (await callConsole<typeof addFactWord>('POST /api/console/fact_words/', { body })).id
}

export function nameOfFactField(field: string): string {
  const [, key, language] = field.split('.') as [string, FactKey, Language?]
  const name = factFields[key].name()
  return language ? m.console_ui_field_in({ field: name, language: languageNames[language] }) : name
}
