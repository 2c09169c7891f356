import { expect, test } from 'vitest'
import { ResponseStore } from './response-store.ts'
import { CachedResponse } from './cached-response.ts'

const kilobyte = 1024

function createResponse(tags: string[] = [], sizeInBytes = kilobyte): CachedResponse {
  const body = Buffer.alloc(sizeInBytes, 'x')
  const times = { cachedAtInMs: 0, expiresAtInMs: Infinity }
  return new CachedResponse({ body, headers: [], isCompressible: false, tags: new Set(tags), ...times })
}

const createStore = (sizeInKb: number, maxResponses = 1_000) =>
  new ResponseStore({ maxSizeInBytes: sizeInKb * kilobyte, maxResponses })

test('stays within its bytes with any number of responses', () => {
  const store = createStore(200)
  for (let n = 0; n < 500; n++) {
    store.keep(`once ${n}`, createResponse(['all']))
    store.keep(`twice ${n}`, createResponse(['all']))
    store.find(`twice ${n}`)
    expect(store.sizeInBytes).toBeLessThanOrEqual(200 * kilobyte)
  }
  expect(store.count).toBeGreaterThan(20)
})

test('stays within its number, and refuses entries larger than the probation segment', () => {
  const store = createStore(10_000, 50)
  for (let n = 0; n < 200; n++) store.keep(`key ${n}`, createResponse())
  expect(store.count).toBe(50)
  store.keep('large', createResponse([], 5_000 * kilobyte))
  expect(store.find('large')).toBeUndefined()
})

test('an entry used twice outlives any number of entries used once', () => {
  const store = createStore(200)
  const hot = ['a', 'b', 'c']
  for (const key of hot) {
    store.keep(key, createResponse())
    store.find(key)
  }
  for (let n = 0; n < 1_000; n++) store.keep(`deep page ${n}`, createResponse())
  for (const key of hot) expect(store.find(key)).toBeDefined()
})

test('entries used once may use all free space', () => {
  const store = createStore(10_000, 50)
  for (let n = 0; n < 50; n++) store.keep(`key ${n}`, createResponse())
  for (let n = 0; n < 50; n++) expect(store.find(`key ${n}`)).toBeDefined()
  for (let n = 0; n < 1_000; n++) store.keep(`deep page ${n}`, createResponse())
  expect(store.count).toBe(50)
  const left = Array.from({ length: 50 }, (_, n) => store.find(`key ${n}`)).filter(Boolean)
  expect(left.length).toBeGreaterThanOrEqual(40)
})

test('an entry no longer used is demoted to probation before it is evicted', () => {
  const store = createStore(100)
  const makeHot = (key: string) => {
    store.keep(key, createResponse())
    store.find(key)
  }
  makeHot('old')
  let later = 0
  while (store.find('old') && later < 1) makeHot(`new ${later++}`)
  for (let n = 0; n < 40; n++) makeHot(`newer ${n}`)
  expect(store.find('old')).toBeUndefined()
  expect(store.find('newer 39')).toBeDefined()
})

test.each([
  ['goods/17', 'goods/17', true],
  ['goods/17', 'goods/1', false],
  ['goods', 'goods/17', true],
  ['goods/listed', 'goods/listed/3', true],
  ['goods/listed/3', 'goods/listed/4', false],
  ['goods/17', 'goods', false],
  ['goods/17', 'goods/*', true],
  ['goods', 'goods/*', true],
  ['goods_search', 'goods/*', false],
])('an entry that read %s is invalidated by a change of %s: %s', (read, changed, isConcerned) => {
  const store = createStore(100)
  store.keep('key', createResponse([read, 'other']))
  store.drop(changed)
  expect(store.find('key') === undefined).toBe(isConcerned)
})

test('forgets what was pushed out under its tags, too', () => {
  const store = createStore(100, 20)
  for (let n = 0; n < 100; n++) store.keep(`key ${n}`, createResponse([`tag/${n}`]))
  const fresh = createResponse(['other'])
  store.keep('key 0', fresh)
  store.drop('tag/0')
  expect(store.find('key 0')).toBe(fresh)
})

test('an entry that grew is counted with its new size', async () => {
  const store = createStore(10_000)
  const body = Buffer.from(Array.from({ length: 20_000 }, (_, n) => n * 7919).join(' '))
  const times = { cachedAtInMs: 0, expiresAtInMs: Infinity }
  const response = new CachedResponse({ body, headers: [], isCompressible: true, tags: new Set(), ...times })
  store.keep('key', response)
  const before = store.sizeInBytes
  await response.make('br')
  store.measure('key', response)
  expect(store.sizeInBytes).toBeLessThan(before)
  await response.make(null)
  store.measure('key', response)
  expect(store.sizeInBytes).toBeGreaterThan(before)
})
