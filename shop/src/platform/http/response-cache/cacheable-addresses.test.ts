import { expect, test } from 'vitest'
import { CacheableAddresses } from './cacheable-addresses.ts'

const addresses = new CacheableAddresses()
const add = (pattern: string, ...parameters: string[]) => addresses.add({ pattern, parameters, admits: () => true })
add('/api/lists/', 'type', 'page', 'lang')
add('/api/lists/:id/', 'lang')
add('/', 'lang')
add('/shop/:query.data', 'page', '_routes')
add('/shop/:query', 'page', 'lang')

const canonical = (url: string) => addresses.find(url)?.canonical ?? null

test.each([
  ['/api/lists/', '/api/lists/'],
  ['/api/lists', '/api/lists'],
  ['/api/lists/?', '/api/lists/'],
  ['/api/lists/?utm_source=x', '/api/lists/'],
  ['/api/lists/?page=2&utm=x&type=a', '/api/lists/?type=a&page=2'],
  ['/api/lists/?type=%e8%8c%b6', '/api/lists/?type=%E8%8C%B6'],
  ['/api/lists/?type=a+b', '/api/lists/?type=a+b'],
  ['/api/lists/?type=a%20b', '/api/lists/?type=a+b'],
  ['/api/lists/?%70age=2', '/api/lists/?page=2'],
  ['/api/lists/?page=2&page=1', '/api/lists/?page=2&page=1'],
  ['/api/lists/?page=%zz', '/api/lists/?page=%25zz'],
  ['/api/lists/17/?page=3&lang=ja', '/api/lists/17/?lang=ja'],
  ['/?lang=en&x', '/?lang=en'],
  ['/shop/%E8%8C%B6?page=2', '/shop/%E8%8C%B6?page=2'],
  ['/shop/%e8%8C%b6?page=%32', '/shop/%E8%8C%B6?page=2'],
  ['/shop/%25e8', '/shop/%25e8'],
  ['/shop/%2e%2e', '/shop/%2E%2E'],
  ['/shop/%zz', '/shop/%zz'],
  ['/api/lists/?type=%C8%a7&type=%c8%A7', '/api/lists/?type=%C8%A7&type=%C8%A7'],
  ['/shop/tea.data?_routes=a&page=1', '/shop/tea.data?page=1&_routes=a'],
])('%s is served as %s', (url, made) => {
  expect(canonical(url)).toBe(made)
})

test.each([
  '/api/other/',
  '/api/lists/17/18/',
  '//api/lists/',
  'http://evil.example/api/lists/',
  '/shop/',
  '/api/lists/?type=%ff',
  '/api/lists/?type=%c0%ae',
  '/api/lists/?type=%ED%A0%80',
  '/api\\lists/',
  '/api/lists;/',
  '/API/LISTS/',
  '/api/lists/?page=1#2',
  `/api/lists/?type=${'x'.repeat(3_000)}`,
])('%s is not cacheable', (url) => {
  expect(canonical(url)).toBeNull()
})
