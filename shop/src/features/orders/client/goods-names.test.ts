import { expect, test } from 'vitest'
import { goodsNames } from './goods-names.ts'

test.each([
  [['碗'], '碗'],
  [['碗', '茶', '筅'], '碗、茶、筅'],
  [['碗', '茶', '筅', '帕', '盘'], '碗、茶、筅，另有 2 种'],
])('of %j it names: %s', (names, text) => {
  expect(goodsNames({ lines: names.map((goods_name) => ({ goods_name })) })).toBe(text)
})
