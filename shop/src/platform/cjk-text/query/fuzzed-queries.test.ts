import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSynonyms } from '#features/catalogue/server/rules/default-synonyms.ts'
import { anyCharacter } from '#testing/fuzzing/any-character.ts'
import { evaluateTsquery } from '../testing/evaluate-tsquery.ts'
import { maxCharactersSearched } from '../values.ts'
import { exactLevels, relaxedLevels } from './search-levels.ts'
import { toTsquery } from './to-tsquery.ts'

/** From あ to ヿ, then half width: with small kana, sound marks, the long vowel, marks of repetition and ligatures. */
const kana = [...charactersFrom(0x3041, 0x30ff), ...charactersFrom(0xff66, 0xff9f)]
const longVowels = ['ー', 'ｰ', 'ーー']

function charactersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}

/** PostgreSQL takes each literal: none is null, and none has an operator without operands. */
function expectWritten(query: string): void {
  const { aside, partial, told, reading } = relaxedLevels(query, defaultSynonyms)
  const exact = exactLevels(query, defaultSynonyms)
  const name = toTsquery(query, defaultSynonyms, { isUnfinished: true, field: 'title' })
  for (const level of [...Object.values(exact ?? {}), ...aside, ...partial, ...told, ...reading, name ?? []].flat()) {
    expect([query, typeof level.text]).toEqual([query, 'string'])
    for (const literal of Object.values(level)) if (literal !== null) evaluateTsquery('', literal)
  }
}

test('every kana can be searched: alone, doubled, long, and beside kana, kanji and letters', () => {
  for (const one of kana) {
    for (const vowel of longVowels) expectWritten(`ら${one}${vowel}めん`)
    for (const query of [one, one + one, `${one}ー`, `茶${one}`, `${one}茶`, `${one}ん a`, `a1${one}`])
      expectWritten(query)
  }
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
  fc.assert(fc.property(query, expectWritten), { numRuns: Number(process.env['FUZZ_RUNS'] ?? 10) * 40 })
})
