import { expect, it, vi } from 'vitest'
import { readSubTypes } from './shop-types.ts'

const subTypes = [
  { id: 1, name: '抹茶' },
  { id: 2, name: '煎茶' },
]

it('accepts type_2 as a list', () => {
  expect(readSubTypes(subTypes)).toEqual(subTypes)
})

it('parses type_2 that arrives as a JSON string', () => {
  expect(readSubTypes(JSON.stringify(subTypes))).toEqual(subTypes)
})

it('leaves out what is not a sub-type', () => {
  expect(readSubTypes('[{"id":1,"name":"抹茶"},null,7,{"id":2}]')).toEqual([subTypes[0]])
  expect(readSubTypes('{"name":"抹茶"}')).toEqual([])
})

it('shows no sub-types where type_2 is broken text', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(readSubTypes('[{')).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})
