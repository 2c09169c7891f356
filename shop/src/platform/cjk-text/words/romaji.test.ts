import { describe, expect, it } from 'vitest'
import { kanaToRomaji, romajiToKana } from './romaji.ts'

describe('kanaToRomaji', () => {
  it.each([
    ['まっちゃ', 'matcha'],
    ['べんとう', 'bento'],
    ['とうきょう', 'tokyo'],
    ['らーめん', 'ramen'],
    ['てぃーぽっと', 'tipotto'],
    ['そふぁ', 'sofa'],
    ['ゔぃんてーじ', 'vinteji'],
    ['しんよう', 'shinyo'],
    ['ぎゅうにゅう', 'gyunyu'],
    ['せんべい', 'senbei'],
  ])('writes %s as %s', (kana, romaji) => {
    expect(kanaToRomaji(kana)).toBe(romaji)
  })
})

describe('romajiToKana', () => {
  it.each([
    ['matcha', 'まっちゃ'],
    ['maccha', 'まっちゃ'],
    ['sinbun', 'しんぶん'],
    ['shimbun', 'しんぶん'],
    ['furoshiki', 'ふろしき'],
    ['daifuku', 'だいふく'],
  ])('reads %s as %s', (romaji, kana) => {
    expect(romajiToKana(romaji)).toBe(kana)
  })

  it.each(['tea', 'made', 'house', 'iron', 'bowl', 'lacquer', 'cotton', 'box', '', 'tokio1'])(
    'does not read %s as Japanese',
    (word) => {
      expect(romajiToKana(word)).toBeNull()
    },
  )
})
