import { expect, test } from 'vitest'
import type { WireShopFacts } from '#features/content/console-contract.ts'
import { defaultFacts } from '../../values.ts'
import { changedFields, valuesOf, withEdits, withoutEdit } from './fact-values.ts'

const facts = { ...defaultFacts, hours: { ja: '平日' } } as unknown as WireShopFacts

test('a dropped edit leaves the others', () => {
  const saved = valuesOf(facts)
  const edits = { texts: { 'hours.ja': '毎日', phone: '03-1234-5678' }, address_on_request: true }
  const changedWithout = (field: string) => changedFields(withEdits(saved, withoutEdit(edits, field)), saved).toSorted()
  expect(changedWithout('hours.ja')).toEqual(['address_on_request', 'phone'])
  expect(changedWithout('address_on_request')).toEqual(['hours.ja', 'phone'])
  expect(changedWithout('email')).toEqual(['address_on_request', 'hours.ja', 'phone'])
  expect(withEdits(saved, withoutEdit(edits, 'hours.ja')).texts['hours.ja']).toBe('平日')
})
