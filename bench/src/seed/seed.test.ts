import { expect, test } from 'vitest'
import { searchTokensOf } from '../../../shop/src/features/search/server/rules/search-tokens.ts'
import { goodsWithRareWords, rareWords } from './goods-names.ts'
import { openSeedGoods } from './seed-goods.ts'
import { createSeedTokens } from './seed-tokens.ts'

const { kinds, goodsAt } = await openSeedGoods()

test('goods of a number are the same in each run, in three languages', async () => {
  const again = await openSeedGoods()
  for (const number of [kinds, 5_000, 999_999]) {
    expect(again.goodsAt(number)).toEqual(goodsAt(number))
    expect(Object.keys(goodsAt(number).name!).toSorted()).toEqual(['en', 'ja', 'zh-CN'])
  }
  expect(goodsAt(5_000)).not.toEqual({ ...goodsAt(5_001), sku: 'SEED-5000' })
})

test('goods are found by tokens that the shop generates, also for repeated texts', () => {
  const tokensOf = createSeedTokens()
  for (let number = kinds; number < kinds + 200; number++) {
    const { name, describe, type1, type2 } = goodsAt(number)
    const texts = {
      names: Object.values(name!),
      typeNames: [Object.values(type1!), Object.values(type2!)],
      describes: Object.values(describe!),
    }
    expect(tokensOf(goodsAt(number))).toBe(searchTokensOf(texts))
  }
})

test('the same few goods contain the rare word at any size', () => {
  const withIt = Array.from({ length: 3_000 }, (_, number) => goodsAt(kinds + number)).filter(({ name }) =>
    name!['zh-CN']!.includes(rareWords['zh-CN']),
  )
  expect(withIt).toHaveLength(goodsWithRareWords)
})
