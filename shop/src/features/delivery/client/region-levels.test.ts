import { expect, test } from 'vitest'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { chooseRegion, loadRegionLevels, regionCodeOf } from './region-levels.ts'

const region = (code: string, name: string, has_children: boolean) => ({ code, name, has_children })
const children: Record<string, ReturnType<typeof region>[]> = {
  CN: [region('110000', '北京市', true), region('440000', '广东省', true), region('710000', '台湾省', false)],
  JP: [region('JP-13', '东京都', false)],
  '110000': [region('110101', '东城区', false)],
  '440000': [region('440100', '广州市', true), region('441900', '东莞市', false)],
  '440100': [region('440103', '荔湾区', false)],
}
const api = {
  call: async (_key: string, { params, query }: { params?: { code: string }; query?: { country: string } }) =>
    children[params?.code ?? query!.country] ?? [],
} as unknown as ShopApi

test.each([
  ['CN', '', ['']],
  ['CN', '440103', ['440000', '440100', '440103']],
  ['CN', '441900', ['440000', '441900']],
  ['CN', '110101', ['110000', '110101']],
  ['CN', '710000', ['710000']],
  ['JP', 'JP-13', ['JP-13']],
  ['FR', '', []],
])('%s %s opens its levels', async (country, code, chosen) => {
  const levels = await loadRegionLevels(api, country, code)
  expect(levels.map((level) => level.chosen)).toEqual(chosen)
  expect(regionCodeOf(levels)).toBe(code)
})

test('a region that no longer exists is left open, at its level', async () => {
  const levels = await loadRegionLevels(api, 'CN', '440199')
  expect(levels.map(({ chosen }) => chosen)).toEqual(['440000', '440100', ''])
  expect(regionCodeOf(levels)).toBe('440100')
})

test('another choice clears the levels below, and opens the next one if any', async () => {
  const levels = await loadRegionLevels(api, 'CN', '440103')
  const withoutDistricts = await chooseRegion(api, levels, { depth: 1, code: '441900' })
  expect(withoutDistricts.map(({ chosen }) => chosen)).toEqual(['440000', '441900'])
  const back = await chooseRegion(api, withoutDistricts, { depth: 1, code: '440100' })
  expect(back.map(({ chosen }) => chosen)).toEqual(['440000', '440100', ''])
  expect((await chooseRegion(api, back, { depth: 0, code: '' })).map(({ chosen }) => chosen)).toEqual([''])
})
