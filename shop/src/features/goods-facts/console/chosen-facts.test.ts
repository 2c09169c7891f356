import { expect, test } from 'vitest'
import { factKeys } from '../fact-fields.ts'
import { changedFact, changedParts, type Chosen, movedFact, othersOf, withFact, withoutFact } from './chosen-facts.ts'

const plain = { is_required: false, is_filter: false }
const brand = { ...plain, fact: 'brand' } as const
const care = { ...plain, fact: 'care' } as const
const gtin = { ...plain, fact: 'gtin' } as const
const chosen: Chosen = [brand, care, gtin]

test('a fact moves by one place, and not past the ends', () => {
  expect(movedFact(chosen, 'care', -1)).toEqual([care, brand, gtin])
  expect(movedFact(chosen, 'care', 1)).toEqual([brand, gtin, care])
  expect(movedFact(chosen, 'brand', -1)).toBeNull()
  expect(movedFact(chosen, 'gtin', 1)).toBeNull()
  expect(movedFact(chosen, 'maker', 1)).toBeNull()
})

test('a fact is either chosen or can be added', () => {
  expect(othersOf(factKeys.map((fact) => ({ ...plain, fact })))).toEqual([])
  const less = withoutFact(chosen, 'care')
  expect(less).toEqual([brand, gtin])
  expect(othersOf(less)).toContain('care')
  expect(othersOf(withFact(less, 'care'))).not.toContain('care')
})

test.each<[string, Chosen, string[]]>([
  ['nothing', chosen, []],
  ['another order', [care, brand, gtin], ['order']],
  ['one less', [brand, gtin], ['facts']],
  ['one more', withFact(chosen, 'maker'), ['facts']],
  ['a required one', changedFact(chosen, 'care', { is_required: true }), ['required_facts']],
  ['a filter', changedFact(chosen, 'brand', { is_filter: true }), ['filter_facts']],
])('the unsaved change is named: %s', (_what, after, parts) => {
  expect(changedParts(chosen, after)).toEqual(parts)
})
