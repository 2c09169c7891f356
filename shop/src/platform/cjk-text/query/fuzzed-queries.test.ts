import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSynonyms } from '#features/search/server/rules/default-synonyms.ts'
import { anyCharacter } from '#testing/fuzzing/any-character.ts'
import { evaluateTsquery } from '../testing/evaluate-tsquery.ts'
import { maxCharactersSearched } from '../values.ts'
import { exactLevels, relaxedLevels } from './search-levels.ts'
import type { SynonymGroups } from './synonym-index.ts'
import { toTsquery } from './to-tsquery.ts'

/** From あ to ヿ, then half width: with small kana, sound marks, the long vowel, marks of repetition and ligatures. */
const kana = [...charactersFrom(0x3041, 0x30ff), ...charactersFrom(0xff66, 0xff9f)]
const longVowels = ['ー', 'ｰ', 'ーー']

function charactersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}

/** Checks that PostgreSQL can parse each literal: none is null, and every operator has its operands. */
function readLiterals(query: string, synonyms: SynonymGroups): void {
  const { aside, partial, inDescriptions, reading } = relaxedLevels(query, synonyms)
  const exact = exactLevels(query, synonyms)
  const name = toTsquery(query, synonyms, { isUnfinished: true, field: 'title' })
  const levels = [...Object.values(exact ?? {}), ...aside, ...partial, ...inDescriptions, ...reading, name ?? []].flat()
  for (const { text, sure, possible } of levels)
    for (const literal of [text, sure ?? text, possible ?? text]) evaluateTsquery('', literal)
}

test('every kana can be searched: alone, doubled, long, and next to kana, kanji and letters', () => {
  const queries = kana.flatMap((one) => [one, one + one, `ら${one}ーめん`, `${one}ｰ茶`, `茶${one}`, `a1${one} a`])
  const readAll = () => {
    for (const query of queries) readLiterals(query, [])
  }
  expect(readAll).not.toThrow()
})

test('no query of up to 100 characters fails, however kana, kanji, letters and signs are mixed', () => {
  const unit = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...kana) },
    { weight: 3, arbitrary: fc.constantFrom(...longVowels, ...'〜ぁぃっゃゅょゎゝゞヽヾ々〆ヶ゛゜') },
    { weight: 2, arbitrary: fc.constantFrom(...'茶抹碗床子箱色红大号の', '套装', '1.8m', '㌢', ' ', '・', '-') },
    { weight: 1, arbitrary: fc.constantFrom(...'abkmnortu1５Ａ', 'tea ', 'matcha') },
    { weight: 1, arbitrary: anyCharacter },
  )
  const query = fc.oneof(fc.string({ unit, maxLength: 8 }), fc.string({ unit, maxLength: maxCharactersSearched }))
  fc.assert(
    fc.property(query, (query) => readLiterals(query, defaultSynonyms)),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 10) * 40 },
  )
})
