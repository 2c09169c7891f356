/** Every list of the console is read in a shop of many rows. A new one without a place in `checked-in.ts` fails. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import openapi from '../../../docs/openapi-console.json' with { type: 'json' }
import { checkedIn, listsWithout } from './checked-in.ts'

const prefix = '/api/console/'

test('every call with pages, and the global search, has its test', () => {
  const lists = Object.entries(openapi.paths).flatMap(([path, calls]) => {
    const parameters = 'get' in calls && 'parameters' in calls.get ? calls.get.parameters : []
    const isPaged = parameters.some(({ name }) => name === 'page')
    return isPaged || path === `${prefix}find/` ? [path.replace(prefix, '')] : []
  })
  expect(lists.length).toBeGreaterThan(15)
  expect(Object.keys(checkedIn).toSorted()).toEqual(lists.toSorted())
})

test('a list that no address reads is named', () => {
  const addresses = ['imports/?page=2', 'imports/0-1/rows/?page=1&outcome=added']
  expect(listsWithout('file-lists.test.ts', addresses)).toEqual(['content/versions/'])
})

test('the goods of the console are read where there are a hundred thousand', async () => {
  const text = await readFile(new URL(checkedIn['goods/']!, import.meta.url), 'utf8')
  expect(text).toContain(`${prefix}goods/?`)
})
