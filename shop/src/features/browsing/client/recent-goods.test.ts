import { beforeEach, expect, test, vi } from 'vitest'
import type { Goods } from '#features/catalogue/contract.ts'
import { readRecentGoods, rememberGoods, writeRecentGoods } from './recent-goods.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'

let stored: Map<string, string>
const dataset: DOMStringMap = {}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('document', { documentElement: { dataset } })
  stubLocalStorage(stored)
  writeRecentGoods([])
})

function look(id: number) {
  rememberGoods({ id, name: `茶碗 ${id}`, image_url: '' } as Goods)
}

const ids = () => readRecentGoods().map(({ id }) => id)

test('what was looked at last stands first, once', () => {
  for (const id of [1, 2, 3, 1]) look(id)
  expect(ids()).toEqual([1, 3, 2])
})

test('remembers twelve', () => {
  for (let id = 1; id <= 20; id += 1) look(id)
  expect(ids()).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9])
})

test('marks the page as long as there is something to show', () => {
  look(1)
  expect(dataset.recent).toBe('')
  writeRecentGoods([])
  expect(dataset.recent).toBeUndefined()
  expect(stored.size).toBe(0)
})

test.each(['[{', '{"id":1}', '[null,{"id":"1"}]'])('passes over what it did not write: %s', (text) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  stored.set('recent_goods', text)
  expect(readRecentGoods()).toEqual([])
})
