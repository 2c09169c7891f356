import { expect, test } from 'vitest'
import { maskSearch } from './mask-search.ts'

test.each([
  ['lin@shop.example', '…@…'],
  ['林 lin+tea@邮件.example', '林 …@…'],
  ['１３８００１３８０００', '…'],
  ['138 0013-8000', '…'],
  ['+81 (3) 1234 5678', '…'],
  ['0571-88886666 林', '… 林'],
  ['山茶有限公司', '山茶有限公司'],
  ['Y7K4-Q9TM-2HXD', 'Y7K4-Q9TM-2HXD'],
  ['2026', '2026'],
])('%s is logged as %s', (term, logged) => {
  expect(maskSearch(term)).toBe(logged)
})
