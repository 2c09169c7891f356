import { expect, test } from 'vitest'
import { changedNames, goodsCountOf, languagesInConflict } from './word-calls.ts'

const opened = { 'zh-CN': '陶', en: 'Pottery' }

test('a form sends the names that were changed, an emptied one too', () => {
  expect(changedNames(opened, { 'zh-CN': '陶', ja: ' 陶器 ', en: '' })).toEqual({ ja: '陶器', en: '' })
  expect(changedNames(opened, { ...opened, ja: '' })).toEqual({})
})

test('only a name that both changed, and differently, is a conflict', () => {
  const changed = { 'zh-CN': '陶器', en: 'Clay' }
  expect(languagesInConflict(opened, changed, { 'zh-CN': '陶土', en: 'Pottery', ja: '陶器' })).toEqual(['zh-CN'])
  expect(languagesInConflict(opened, changed, { 'zh-CN': '陶器', en: 'Pottery' })).toEqual([])
  expect(languagesInConflict(opened, changed, { 'zh-CN': '陶' })).toEqual(['en'])
})

test('goods of a word are counted up to the limit', () => {
  expect(goodsCountOf({ goods_count: 12 })).toBe('12 件')
  expect(goodsCountOf({ goods_count: 10_000 })).toContain('以上')
})
