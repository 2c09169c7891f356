import { expect, test } from 'vitest'
import type { WireShopFacts, WireTextDraft } from '#features/content/console-contract.ts'
import { languages } from '#platform/i18n/language.ts'
import { defaultFacts, textKinds } from '../../values.ts'
import { languageGaps } from './language-gaps.ts'

const factsOf = (changes: Partial<WireShopFacts> = {}) => ({ ...defaultFacts, ...changes }) as unknown as WireShopFacts
const textsOf = (changes: Partial<Record<string, Partial<WireTextDraft>>> = {}): WireTextDraft[] =>
  textKinds.map((kind) => ({
    kind,
    draft: { 'zh-CN': '', ja: '', en: '' },
    is_draft_saved: false,
    version: null,
    published_languages: [],
    published_at: null,
    revision: 0,
    ...changes[kind],
  }))
const missingIn = (language: string, ...args: Parameters<typeof languageGaps>) =>
  languageGaps(...args)
    .find((gaps) => gaps.language === language)!
    .missing.map((gap) => ('fact' in gap ? gap.fact : gap.text))

test('an empty shop lacks in each language what every shop needs', () => {
  for (const language of ['zh-CN', 'ja', 'en'])
    expect(missingIn(language, factsOf(), textsOf())).toEqual([
      'shop_name',
      'legal_name',
      'address',
      'terms',
      'privacy',
    ])
  expect(languageGaps(factsOf(), textsOf()).map(({ total }) => total)).toEqual([5, 5, 5])
})

test('a fact of one language is missing in the others, a text until it is published', () => {
  const facts = factsOf({
    shop_name: { 'zh-CN': '山茶', ja: '', en: 'Camellia' },
    hours: { 'zh-CN': '九点', ja: '', en: '' },
  })
  const texts = textsOf({
    // The English draft is not published yet.
    terms: {
      draft: { 'zh-CN': '条款', ja: '規約', en: 'Terms' },
      is_draft_saved: true,
      version: 1,
      published_languages: ['zh-CN', 'ja'],
    },
    about: { draft: { 'zh-CN': '关于', ja: '', en: '' } },
  })
  expect(missingIn('zh-CN', facts, texts)).toEqual(['legal_name', 'address', 'about', 'privacy'])
  expect(missingIn('ja', facts, texts)).toEqual(['shop_name', 'legal_name', 'address', 'hours', 'about', 'privacy'])
  expect(missingIn('en', facts, texts)).toEqual(['legal_name', 'address', 'hours', 'about', 'terms', 'privacy'])
})

test('a Japanese seat needs its representative and times', () => {
  const all = { 'zh-CN': 'a', ja: 'a', en: 'a' }
  const facts = factsOf({ seat: 'JP', shop_name: all, legal_name: all, address: all })
  const published = { draft: all, version: 1, published_languages: [...languages] }
  const texts = textsOf({ terms: published, privacy: published })
  expect(missingIn('en', facts, texts)).toEqual(['representative', 'legal_payment_time', 'legal_delivery_time'])
  expect(missingIn('en', { ...facts, seat: 'CN' }, texts)).toEqual([])
})
