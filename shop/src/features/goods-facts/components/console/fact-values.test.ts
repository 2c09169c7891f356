import { expect, test } from 'vitest'
import { noFacts } from '../../fact-fields.ts'
import { factsBodyOf, factValuesOf } from './fact-values.ts'

const goods = {
  facts: {
    ...noFacts,
    brand: 12,
    material: [3, 4],
    allergens: [],
    may_contain: ['milk', 'egg'],
    care: { ja: '手洗い' },
  },
  fact_words: [
    { id: 12, fact: 'brand' as const, names: { 'zh-CN': '青峰堂' } },
    { id: 3, fact: 'material' as const, names: { 'zh-CN': '百草土' } },
    { id: 4, fact: 'material' as const, names: { en: 'Glaze' } },
  ],
}

test('unknown and none differ in the form, and in the request', () => {
  const values = factValuesOf(goods)
  expect(values).toMatchObject({
    'facts.brand': '青峰堂',
    'facts.material': '百草土; Glaze',
    'facts.allergens': 'none',
    'facts.may_contain': 'milk,egg',
    'facts.care.ja': '手洗い',
    'facts.care.en': '',
    'facts.storage': '',
  })
  const fields = ['facts.allergens', 'facts.may_contain', 'facts.care.ja', 'facts.storage', 'facts.brand']
  expect(factsBodyOf(values, fields)).toEqual({
    allergens: [],
    may_contain: ['milk', 'egg'],
    care: { ja: '手洗い' },
    storage: null,
    brand: '青峰堂',
  })
  expect(factsBodyOf({ ...values, 'facts.allergens': '' }, ['facts.allergens'])).toEqual({ allergens: null })
  expect(factsBodyOf(values, ['price'])).toBeNull()
})
