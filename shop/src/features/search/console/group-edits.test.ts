import { describe, expect, it } from 'vitest'
import { addWords, findGroups, joinWords, removeWord, wordsOfLines, type Groups } from './group-edits.ts'

const groups: Groups = [
  ['抹茶', 'matcha'],
  ['碗', 'bowl', '茶碗'],
]
const field = 'other'

describe('joinWords', () => {
  it('adds the word to the group of the other one, else to its own, else makes a group', () => {
    expect(joinWords(groups, '沫茶', { other: 'Matcha', field })[0]).toEqual(['抹茶', 'matcha', '沫茶'])
    expect(joinWords(groups, '碗', { other: '椀', field })[1]).toEqual(['碗', 'bowl', '茶碗', '椀'])
    expect(joinWords(groups, '建水', { other: '紫砂', field })).toEqual([['建水', '紫砂'], ...groups])
  })

  it('refuses the word itself, words that are joined already, and a full group', () => {
    for (const [word, other] of [
      ['ｂｏｗｌ', 'bowl '],
      ['bowl', '碗'],
    ] as const)
      expect(() => joinWords(groups, word, { other, field })).toThrow(expect.objectContaining({ field }))
    const full: Groups = [Array.from({ length: 50 }, (_, place) => `w${place}`)]
    expect(() => joinWords(full, 'more', { other: 'w0', field })).toThrow(expect.objectContaining({ field }))
  })
})

it('edits one group and leaves the others', () => {
  expect(addWords(groups, groups[0]!, { words: ['末茶', 'MATCHA'], field })).toEqual([
    ['抹茶', 'matcha', '末茶'],
    groups[1],
  ])
  expect(removeWord(groups, groups[1]!, 'bowl')).toEqual([groups[0], ['碗', '茶碗']])
})

it('reads one word a line, each once, and finds groups by a part of a word', () => {
  expect(wordsOfLines(' tea \n\nTEA\n茶 碗')).toEqual(['tea', '茶 碗'])
  expect(findGroups(groups, 'ＭＡＴ')).toEqual([groups[0]])
  expect(findGroups(groups, ' ')).toBe(groups)
})
