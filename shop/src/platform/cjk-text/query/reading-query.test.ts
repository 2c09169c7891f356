import { describe, expect, it } from 'vitest'
import { evaluateTsquery } from '../testing/evaluate-tsquery.ts'
import { pinyinSpellings } from './reading-query.ts'
import { relaxedLevels } from './search-levels.ts'
import { toTsvector } from '../document/to-tsvector.ts'

const isRead = (query: string, title: string): boolean => {
  const document = toTsvector([{ text: title, field: 'title' }])
  return relaxedLevels(query, []).reading.some((level) => evaluateTsquery(document, level.text))
}

it.each([
  [
    'maojin',
    [
      ['mao', 'jin'],
      ['ma', 'o', 'jin'],
    ],
  ],
  ['xian', [['xian'], ['xi', 'an']]],
  ['tea', [['te', 'a']]],
  ['towel', []],
])('%s can be read as %j', (letters, spellings) => {
  expect(pinyinSpellings(letters)).toEqual(spellings)
})

it('has a bounded number of readings for any letters', () => {
  expect(pinyinSpellings('a'.repeat(40))).toEqual([])
  expect(pinyinSpellings('xianxianxianxian').length).toBeLessThanOrEqual(6)
})

describe('Latin letters', () => {
  it.each([
    ['maojin', '皇室御用超柔毛巾'],
    ['mao jin', '皇室御用超柔毛巾'],
    ['MaoJin', '超柔毛巾'],
    ['beizi', '珐琅杯 白'],
    ['lvcha', '绿茶'],
    ['lücha', '綠茶'],
    ['lucha', '绿茶'],
    ['mj', '超柔毛巾'],
    ['sjt', '纯色四件套'],
    ['kamera', 'カメラストラップ'],
  ])('%s find %s', (query, title) => {
    expect(isRead(query, title)).toBe(true)
  })

  it.each([
    ['maojin', '巾毛'],
    ['jinmao', '毛巾'],
    ['aj', '毛巾'],
    ['maojin', '宇治のマッチャ'],
    ['towel', '毛巾'],
  ])('%s do not find %s', (query, title) => {
    expect(isRead(query, title)).toBe(false)
  })

  it('are absent in a query without them', () => {
    expect(relaxedLevels('毛巾 40g', []).reading).toEqual([])
  })
})
