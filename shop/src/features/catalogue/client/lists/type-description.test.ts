import { beforeAll, expect, test } from 'vitest'
import { overrideShopName } from '#platform/seo/shop-name.ts'
import { typeDescription } from './type-description.ts'

beforeAll(() => overrideShopName(() => '春山'))

test('a type is described by what lies on its shelf', () => {
  expect(typeDescription('茶', ['抹茶', '茶具', '红茶', '白茶', '黑茶', '黄茶'], '支付宝')).toMatch(
    /^春山的茶：抹茶、茶具、红茶、白茶、黑茶等/,
  )
  expect(typeDescription('茶', [], '支付宝')).toBe('在春山找到的「茶」。')
})
