/** Words that distinguish seeded goods of one kind, in three languages. */
import type { TextsByLanguage } from '../../../shop/src/features/catalogue/server/ports/goods-to-save.ts'

type Words = Required<TextsByLanguage>

const inThree = (lines: string): Words[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [zh, ja, en] = line.trim().split('|')
      return { 'zh-CN': zh!, ja: ja!, en: en! }
    })

export const places = inThree(`
  京都|京都|Kyoto
  景德镇|景徳鎮|Jingdezhen
  有田|有田|Arita
  宜兴|宜興|Yixing
  美浓|美濃|Mino
  苏州|蘇州|Suzhou
  金泽|金沢|Kanazawa
  杭州|杭州|Hangzhou
  奈良|奈良|Nara
  福州|福州|Fuzhou
`)

export const finishes = inThree(`
  樱色|桜色|Cherry Pink
  墨色|墨色|Ink Black
  藏青|藍色|Indigo
  鹅黄|卵色|Pale Yellow
  月白|月白|Moon White
  两件装|二個セット|Set of Two
  礼盒装|ギフト箱入り|Gift Box
  大号|大|Large
`)

/** Twelve goods contain the rare word of the searches, at any size of the catalogue. */
export const rareWords: Words = { 'zh-CN': '鲸歌', ja: '鯨歌', en: 'Whalesong' }
export const goodsWithRareWords = 12
