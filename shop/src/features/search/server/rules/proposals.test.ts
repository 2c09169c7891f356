import { expect, test } from 'vitest'
import { isOneEditAway, partsOfReading, wordsOfOneMeaning, wordsWithinOneEdit } from './proposals.ts'

test.each([
  ['まちゃ茶', 'まっちゃ茶', true],
  ['ちゃわん碗', 'ちゃわん', true],
  ['茶碗蒸し器', '茶碗蒸し機', true],
  ['sencah', 'sencha', true],
  ['紅茶杯', '绿茶杯', false],
  ['紅茶', '绿茶', false],
  ['茶', '茶碗', false],
  ['茶碗碗碗', '茶碗', false],
  ['茶碗碗', '茶碗碗', false],
  ['abcd', 'badc', false],
])('%s and %s are one edit apart: %s', (one, other, isNear) => {
  expect(isOneEditAway(one, other)).toBe(isNear)
  expect(isOneEditAway(other, one)).toBe(isNear)
})

test('the vocabulary keeps its order', () => {
  expect(wordsWithinOneEdit('抹茶茶碗', ['抹茶茶杯', '抹茶茶', '煎茶'])).toEqual(['抹茶茶杯', '抹茶茶'])
})

test('the most frequent part of names with the same reading comes first', () => {
  expect(partsOfReading('沫茶', ['抹茶碗', '宇治抹茶', '莫茶', '沫茶', '茶', ''])).toEqual(['抹茶', '莫茶'])
  expect(partsOfReading('tea', ['抹茶'])).toEqual([])
})

test('words of one meaning are the others of each group', () => {
  const groups = [
    ['抹茶', 'Matcha'],
    ['茶', 'matcha', '抹茶粉'],
    ['碗', '饭碗'],
  ]
  expect(wordsOfOneMeaning('matcha', groups)).toEqual(['抹茶', '茶', '抹茶粉'])
})
