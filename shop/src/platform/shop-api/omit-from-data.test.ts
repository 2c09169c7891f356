import { expect, test } from 'vitest'
import { omitFromData } from './omit-from-data.ts'

test('the server reads omitted fields, and the page’s data lacks them', () => {
  const goods = { id: 7, facts: ['raw'] }
  const trimmed = omitFromData(goods, ['facts'])
  expect(trimmed.facts).toEqual(['raw'])
  expect(Object.keys(trimmed)).toEqual(['id'])
  expect(Object.keys(goods)).toEqual(['id', 'facts'])
})
