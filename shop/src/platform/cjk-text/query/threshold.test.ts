import { expect, test } from 'vitest'
import { evaluateTsquery } from '../testing/evaluate-tsquery.ts'
import { atLeast } from './threshold.ts'
import { lexemeNode, operandsOf, writeQuery } from './tsquery-node.ts'

const words = ['apple', 'berry', 'cedar', 'daisy', 'ember', 'fjord']
const documents = Array.from({ length: 64 }, (_, bits) => words.filter((_word, at) => bits & (1 << at)))
const tokensOf = (document: string[]) => document.map((word) => `'${word}':1`).join(' ')

test.each([[[2, 2, 2, 2, 2, 2]], [[1, 2, 3, 2, 1, 4]], [[3, 1]], [[2, 2, 1]], [[5, 1, 1, 2]]])(
  'of words that weigh %j those that weigh enough together match',
  (weights) => {
    const items = weights.map((weight, at) => ({ node: lexemeNode(words[at]!), weight }))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (let minWeight = 0.5; minWeight <= total; minWeight += 1) {
      const { text } = writeQuery(atLeast(items, minWeight)!)!
      const found = documents.filter((document) => evaluateTsquery(tokensOf(document), text))
      const weightOf = (document: string[]) =>
        items.reduce((sum, { weight }, at) => sum + (document.includes(words[at]!) ? weight : 0), 0)
      expect([minWeight, found]).toEqual([minWeight, documents.filter((document) => weightOf(document) >= minWeight)])
    }
    expect(atLeast(items, total + 1)).toBeNull()
  },
)

test('a part is named less often than in each choice', () => {
  const items = words.map((word) => ({ node: lexemeNode(word), weight: 2 }))
  expect(operandsOf(atLeast(items, 6)!)).toBe(22)
})
