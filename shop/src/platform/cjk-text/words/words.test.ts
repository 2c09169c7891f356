import { describe, expect, it } from 'vitest'
import { withoutEnding } from './endings.ts'
import { foldForms } from '../text/fold-text.ts'
import { listsKinds, ownWords } from './own-words.ts'
import { kanaToRomaji, romajiToKana } from './romaji.ts'

const wordsOf = (title: string): string[] => Array.from(ownWords(foldForms(title)), ({ word }) => word)

it.each([
  ['龙井茶', '茶', 'what a run ends in'],
  ['西湖龙井茶叶', '龙井', 'a word inside'],
  ['宇治のマッチャ', 'まっちゃ', 'kana after a particle'],
  ['宇治のマッチャ', 'matcha', 'kana read aloud'],
  ['Green Tea', 'tea', 'a word of another script'],
  ['Flask 500 ml', 'flask', 'a word before a number'],
  ['Tea from Kyoto', 'tea', 'a word before a small one'],
  ['Tea, loose', 'tea', 'a word before a comma'],
  ['iPhone15', 'iphone15', 'a word with a number'],
  ['小米手机 适用于苹果耳机', '手机', 'what stands before the thing it fits'],
])('%s has the word %s: %s', (title, word) => {
  expect(wordsOf(title)).toContain(word)
})

it.each([
  ['茶橙色', '茶', 'the beginning of a colour'],
  ['茶杯', '茶', 'the beginning of a word'],
  ['蓝牙耳机 适用于苹果手机', '手机', 'what it fits'],
  ['耳机 适用于 iPhone', 'iphone', 'what it fits, in another script'],
  ['Tea Towel', 'tea', 'what another word is told by'],
  ['Case for iPhone', 'iphone', 'what it fits, in English'],
])('%s has not the word %s: %s', (title, word) => {
  expect(wordsOf(title)).not.toContain(word)
})

it('uses only the end of a category', () => {
  const words = Array.from(ownWords('手机配件', { isTitle: false }), ({ word }) => word)
  expect(words).toContain('配件')
  expect(words).not.toContain('手机')
})

it.each(['茶与咖啡', '洗护和香水', 'Grains, oil & seasoning', 'Shoes and bags', 'スマホ・デジタル', '手机/平板'])(
  'no word of %s names all its goods',
  (category) => {
    expect(listsKinds(category)).toBe(true)
  },
)

it.each([
  ['和服', '和服'],
  ['hand tools', 'tool'],
  ['调和油', '油'],
])('%s is no list, and names its goods %s', (category, word) => {
  expect(listsKinds(category)).toBe(false)
  expect(ownWords(category, { isTitle: false }).map((own) => own.word)).toContain(word)
})

it.each([
  ['被子', '被'],
  ['枕头', '枕'],
  ['花儿', '花'],
  ['羽绒被子', '羽绒被'],
])('%s is %s with an ending', (word, rest) => {
  expect(withoutEnding(word)).toBe(rest)
})

it.each(['茶', '子', '包子', '电子', '和果子', '水龙头', '女儿', 'お菓子'])('%s has no ending to remove', (word) => {
  expect(withoutEnding(word)).toBeNull()
})

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
