import { expect, test } from 'vitest'
import { changeEdition } from './synonym-edition.ts'

const first = [
  ['茶', 'tea'],
  ['坐垫', '抱枕', 'cushion'],
  ['碗', 'bowl'],
]
const second = [
  ['茶', 'tea'],
  ['坐垫', 'seat cushion'],
  ['抱枕', 'cushion'],
  ['碗', 'bowl'],
  ['锅', 'pot'],
]

test('an empty table is filled', () => {
  expect(changeEdition([], [], second)).toEqual({ added: second, removed: [] })
  expect(changeEdition([], first, second)).toEqual({ added: second, removed: [] })
})

test('unchanged groups follow the new edition', () => {
  expect(changeEdition(first, first, second)).toEqual({
    added: [
      ['坐垫', 'seat cushion'],
      ['抱枕', 'cushion'],
      ['锅', 'pot'],
    ],
    removed: [['坐垫', '抱枕', 'cushion']],
  })
})

test('what the merchant wrote stays, and nothing is added that has a word of it', () => {
  const edited = [
    ['茶', 'tea', 'cha'],
    ['坐垫', '抱枕', 'cushion', 'pad'],
    ['碗', 'bowl'],
    ['Pot', '壶'],
  ]
  expect(changeEdition(edited, first, second)).toEqual({ added: [], removed: [] })
})

test('groups removed by the merchant do not come back', () => {
  expect(changeEdition([['碗', 'bowl']], first, first)).toEqual({ added: [], removed: [] })
})

test('a table of the merchant alone stays so', () => {
  expect(changeEdition([['木', 'wood']], first, second)).toEqual({ added: [], removed: [] })
})
