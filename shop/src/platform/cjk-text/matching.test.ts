import { describe, expect, it } from 'vitest'
import { defaultSynonyms } from '#features/search/server/rules/default-synonyms.ts'
import { evaluateTsquery } from './testing/evaluate-tsquery.ts'
import type { SynonymGroups } from './query/synonym-index.ts'
import { toTsquery } from './query/to-tsquery.ts'
import { toTsvector } from './document/to-tsvector.ts'

function isFound(query: string, text: string, synonyms: SynonymGroups = []): boolean {
  const tsquery = toTsquery(query, synonyms)
  if (tsquery === null) throw new Error(`Nothing to look for in ${query}`)
  return evaluateTsquery(toTsvector([{ text, field: 'title' }]), tsquery.text)
}

describe('a query without synonyms', () => {
  it.each([
    ['龍井', '西湖龙井茶叶'],
    ['龙井', '西湖龍井茶葉'],
    ['竜井', '西湖龙井茶叶'],
    ['龙井', '竜井茶'],
    ['國', '日本国製'],
    ['気', '氣泡水'],
    ['气', '電気ケトル'],
    ['裡', '裏地つき'],
    ['髪', '发簪'],
    ['發', '髪飾り'],
    ['渋', '涩味'],
    ['焼', '烧杯'],
    ['茶', '抹茶碗'],
    ['茶', '緑茶の缶'],
    ['碗', '抹茶碗'],
    ['抹茶碗', '手作り抹茶碗'],
    ['抹茶碗', '抹茶の茶碗'],
    ['茶碗 抹茶', '抹茶碗'],
    ['ﾏｯﾁｬ', '宇治マッチャ'],
    ['まっちゃ', '宇治マッチャ'],
    ['マッチャ', 'まっちゃの缶'],
    ['matcha', '宇治マッチャ'],
    ['matcha', 'まっちゃの缶'],
    ['maccha', 'まっちゃ'],
    ['maccha', 'Uji matcha'],
    ['まっちゃ', 'Uji matcha'],
    ['MATCHA', 'ｍａｔｃｈａ'],
    ['matcha', '宇治のまっちゃです'],
    ['sushi', '京都のすし'],
    ['sushi', 'スシ皿'],
    ['bento', 'べんとう箱'],
    ['houjicha', 'Hojicha'],
    ['hojicha', 'ほうじちゃ'],
    ['tokyo', 'とうきょう'],
    ['Tōkyō', 'とうきょう'],
    ['ramen', 'ラーメン鉢'],
    ['sembei', 'せんべい'],
    ['furoshiki', 'きれいなふろしきです'],
    ['fan', 'ファン'],
    ['pen', 'ペン'],
    ['すし', 'sushi plate'],
    ['コンピューター', 'コンピュータ机'],
    ['コンピュータ', 'コンピューター机'],
    ['ウィスキー', '古いウイスキー'],
    ['ウイスキー', 'モルトウィスキー'],
    ['ヴァイオリン', 'バイオリン弦'],
    ['スマートウオッチ', 'スマートウォッチ 黒'],
    ['か', 'すいか'],
    ['か', 'かさ'],
    ['カ', 'か'],
    ['抹茶 tin', '抹茶 in a tin'],
    ['抹茶tin', 'tin 抹茶'],
    ['café', 'CAFE mug'],
    ['cafe', 'Café mug'],
    ['cups', 'one cup'],
    ['cup', 'two cups'],
    ['cookies', 'a cookie'],
    ['berry', 'berries'],
    ['dishes', 'dish'],
    ['glass', 'glasses'],
    ['knife', 'knives'],
    ["women's", 'for women'],
    ['women’s', 'a woman'],
    ['iphone15', 'iPhone 15 case'],
    ['iphone 15', 'iPhone15 case'],
    ['iphone', 'iPhone15 case'],
    ['40g', '40 g'],
    ['40 g', '40g'],
    ['1.2kg', '1.2 kg'],
    ['tshirt', 'T-shirt'],
    ['t-shirt', 'T shirt'],
    ['t-shirt', 'tshirt'],
    ['T恤', '白色T恤'],
    ['한국', '한국어'],
    ['чай', 'Чай'],
    ['\u{20000}', '甲\u{20000}乙'],
    ['甲\u{20000}', '甲\u{20000}乙'],
    ['𠮷野', '吉野葛'],
    ['佐々木', '佐佐木'],
    ['🍵 茶', '茶 🍵'],
    ["a&b|!(':*", 'b and a'],
    ["o'neil\\", "O'Neil"],
  ])('%s finds %s', (query, text) => {
    expect(isFound(query, text)).toBe(true)
  })

  it.each([
    ['茶杯', '杯茶'],
    ['杯茶', '茶杯'],
    ['井龙', '龙井茶'],
    ['か', 'が'],
    ['かき', 'がき'],
    ['はし', 'しは'],
    ['抹茶 tin', '抹茶 pouch'],
    ['green tea', 'green cup'],
    ['a4', 'a pack of 4'],
    ['iphone15', 'iphone and 15 cups'],
    ['t-shirt', 'shirt, size t'],
    ['made', '京都まで届く'],
    ['kite', '着てください'],
    ['tote', 'とても軽い'],
    ['iron', 'いろんな色'],
    ['house', 'garden hose'],
    ['tea', 'teapot'],
    ['こけし', 'こけと草けし'],
    ['1', '12'],
    ['1.2', '1 and 2'],
    ['a&b', 'only a'],
    ['!tea', 'coffee'],
    ['tea|coffee', 'coffee'],
    ['ma:*', 'matcha'],
    ['甲\u{20001}', '甲\u{20000}'],
  ])('%s does not find %s', (query, text) => {
    expect(isFound(query, text)).toBe(false)
  })
})

describe('a query with synonyms', () => {
  const synonyms = [
    ['抹茶', 'matcha', 'まっちゃ'],
    ['茶', 'tea', 'お茶'],
    ['龙井', 'longjing', '竜井'],
    ['便当', '弁当', 'bento'],
    ['绿茶', '緑茶', 'green tea'],
    ['铁壶', '鉄瓶', 'iron kettle'],
    ['苹果手机', 'iphone15'],
    ["quote's \\", 'tick'],
  ]

  it.each([
    ['抹茶', 'Uji matcha'],
    ['matcha', '宇治抹茶'],
    ['maccha', '宇治抹茶'],
    ['まっちゃ', '宇治抹茶'],
    ['抹茶', '宇治マッチャ'],
    ['茶', 'black tea'],
    ['teas', '红茶'],
    ['tea', 'お茶'],
    ['longjing', '竜井茶'],
    ['龍井', 'Longjing green tea'],
    ['龍井茶', 'Longjing green tea'],
    ['bento', 'お弁当'],
    ['便当箱', '弁当箱'],
    ['弁当箱', '便當箱'],
    ['便当箱', 'bento 箱'],
    ['green tea', '煎茶などの緑茶'],
    ['绿茶', 'Organic green teas'],
    ['緑茶', '綠茶'],
    ['green tea cup', '綠茶 cup'],
    ['铁壶', 'an iron kettle'],
    ['苹果手机', 'iPhone 15'],
    ['matcha bento', '抹茶弁当'],
    ['tick', 'quotes \\'],
  ])('%s finds %s', (query, text) => {
    expect(isFound(query, text, synonyms)).toBe(true)
  })

  it.each([
    ['茶杯', '杯茶'],
    ['茶杯', 'tea 杯'],
    ['绿茶', 'green cup for tea'],
    ['铁壶', 'kettle, iron'],
    ['抹茶 bento', '抹茶碗'],
    ['便当箱', '弁当袋'],
    ['green', '绿茶'],
  ])('%s does not find %s', (query, text) => {
    expect(isFound(query, text, synonyms)).toBe(false)
  })

  it.each([
    ['抹茶', 'Matcha tin'],
    ['hojicha', 'ほうじ茶'],
    ['ほうじ茶', '焙茶'],
    ['bento', '便当盒'],
    ['弁当', '便當盒'],
    ['筷子', 'お箸'],
    ['箸', 'Chopsticks'],
    ['chopsticks', '箸'],
    ['teapot', '急須'],
    ['和菓子', '和果子'],
    ['wagashi', '和菓子'],
    ['风吕敷', 'Furoshiki'],
    ['fountain pen', '万年筆'],
    ['石鹸', '手工皂 肥皂'],
    ['mochi', '麻糬'],
    ['notebook', 'ノート'],
    ['washi tape', 'マスキングテープ'],
    ['招财猫', '招き猫'],
    ['umbrellas', '折りたたみ傘 傘'],
    ['gift', '贈り物'],
    ['kintsugi', '金継ぎ'],
  ])('finds %s in %s with the words to begin with', (query, text) => {
    expect(isFound(query, text, defaultSynonyms)).toBe(true)
  })
})
