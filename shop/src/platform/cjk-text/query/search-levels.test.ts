import { describe, expect, it } from 'vitest'
import { defaultSynonyms } from '#features/search/server/rules/default-synonyms.ts'
import { evaluateTsquery } from '../testing/evaluate-tsquery.ts'
import { exactLevelNames, exactLevels, relaxedLevels } from './search-levels.ts'
import type { SynonymGroups } from './synonym-index.ts'
import { type FieldText, toTsvector } from '../document/to-tsvector.ts'

const documentOf = (title: string, category = '', body = ''): string =>
  toTsvector(
    [
      { text: title, field: 'title' as const },
      { text: category, field: 'category' as const },
      { text: body, field: 'body' as const },
    ].filter(({ text }: FieldText) => text !== ''),
  )

/** The first level of the query that the document matches. */
function levelOf(query: string, document: string, synonyms: SynonymGroups = []): string | null {
  const levels = exactLevels(query, synonyms)!
  const exact = exactLevelNames.find((name) => levels[name] && evaluateTsquery(document, levels[name].text))
  if (exact) return exact
  const { aside, mentioned, partial } = relaxedLevels(query, synonyms)
  const reaches = (level: { text: string }) => evaluateTsquery(document, level.text)
  if (aside.some(reaches)) return `aside ${aside.findIndex(reaches)}`
  if (mentioned.some(reaches)) return 'mentioned'
  return partial.some(reaches) ? `partial ${partial.findIndex(reaches)}` : null
}

const rankOf = (query: string, document: string): number => {
  const level = levelOf(query, document)
  if (level === null) return Infinity
  if (level === 'mentioned') return exactLevelNames.length - 0.5
  const exact = exactLevelNames.findIndex((name) => name === level)
  return exact === -1 ? exactLevelNames.length + Number(level.replace('partial ', '')) : exact
}

describe('a query found as typed', () => {
  it.each([
    ['茶', documentOf('西湖龙井茶'), 'own'],
    ['茶', documentOf('茶杯', '茶具'), 'title'],
    ['茶', documentOf('茶杯', '茶'), 'own'],
    ['茶', documentOf('手机 茶橙色', '手机'), 'title'],
    ['茶', documentOf('黑釉碗', '', '适合喝茶'), 'anywhere'],
    ['茶', documentOf('龙井', '茶'), 'anywhere'],
    ['1.8m床', documentOf('1.8米实木床'), 'own'],
    ['180cm床', documentOf('1.8米实木床'), 'own'],
    ['枕頭', documentOf('枕头'), 'own'],
    ['牀單', documentOf('纯色床单'), 'own'],
    ['iphone 15', documentOf('iPhone15 Pro'), 'numbered'],
    ['小米9', documentOf('小米9 透明版'), 'numbered'],
    ['小米9', documentOf('小米CC9 蓝色'), 'own'],
    ['小米9 手机', documentOf('小米9 全面屏手机'), 'numbered'],
    ['パン', documentOf('超熟 食パン'), 'own'],
    ['パン', documentOf('ボクサーパンツ'), null],
    ['パン', documentOf('眼镜', '', 'パンテーンの香り'), null],
    ['iphone', documentOf('Case for iPhone'), 'title'],
    ['tea', documentOf('Green Tea, 50 g'), 'own'],
    ['tea', documentOf('Tea Towel'), 'title'],
  ])('%s, case %#: %s', (query, document, level) => {
    expect(levelOf(query, document)).toBe(level)
  })
})

describe('a query whose parts are all found', () => {
  it.each([
    ['被子', documentOf('秋冬羽绒被'), 'own_without_ending'],
    ['被子', documentOf('色织格夏凉被套装'), 'names_without_ending'],
    ['纯棉床单', documentOf('纯棉贡缎床单'), 'parts'],
    ['苹果手机', documentOf('苹果 15 Pro', '手机'), 'kind'],
    ['羊毛毯', documentOf('澳洲羊羔毛盖毯'), 'characters'],
    ['蓝牙耳机', documentOf('半入耳耳机', '耳机', '蓝牙连接'), 'apart'],
    ['耳机蓝牙', documentOf('半入耳耳机', '耳机', '蓝牙连接'), 'apart'],
    ['降噪耳机', documentOf('真无线耳机', '耳机', '主动降噪'), 'apart'],
    ['护颈枕', documentOf('乳胶护颈记忆枕'), 'parts'],
  ])('%s, case %#: %s', (query, document, level) => {
    expect(levelOf(query, document)).toBe(level)
  })

  it('puts the telephone above what fits it, even where it has another name', () => {
    const synonyms = [['苹果', 'apple']]
    const telephone = documentOf('Apple iPhone 15', '手机')
    const earphones = documentOf('漫步者 蓝牙耳机 适用于苹果手机', '耳机')
    expect(levelOf('苹果手机', telephone, synonyms)).toBe('kind')
    expect(levelOf('苹果手机', earphones, synonyms)).toBe('title')
  })
})

describe('a query that no document contains', () => {
  it('finds what has at least half of its characters, the most first', () => {
    const whole = rankOf('不锈钢保温壶', documentOf('保温壶 不锈钢'))
    const most = rankOf('不锈钢保温壶', documentOf('保温不锈钢杯'))
    const half = rankOf('不锈钢保温壶', documentOf('不锈钢锅'))
    expect([whole, most, half].every(Number.isFinite)).toBe(true)
    expect([whole, most, half]).toEqual([whole, most, half].toSorted((one, other) => one - other))
    expect(rankOf('不锈钢保温壶', documentOf('保温袋'))).toBe(Infinity)
    expect(rankOf('不锈钢保温壶', documentOf('钢笔'))).toBe(Infinity)
  })

  it('prefers all of its words, wherever they are', () => {
    expect(levelOf('男士睡衣', documentOf('无印良品 男士', '', '法兰绒 睡衣'))).toBe('mentioned')
    expect(levelOf('男士睡衣', documentOf('无印良品 男士', '', '短袖衬衫'))).toMatch(/partial/)
  })

  it('prefers the end of the word, unless it is generic', () => {
    expect(rankOf('儿童水杯', documentOf('玻璃水杯'))).toBeLessThan(rankOf('儿童水杯', documentOf('儿童餐椅')))
    expect(rankOf('抹茶套装', documentOf('宇治抹茶'))).toBeLessThan(rankOf('抹茶套装', documentOf('餐具套装')))
  })

  it.each([
    ['护手霜', documentOf('荣耀 冰霜银 手机', '手机数码', '护眼，手写输入')],
    ['护手霜', documentOf('手机保护壳 霜色', '手机配件')],
    ['护手霜', documentOf('保湿面霜', '护肤')],
    ['护膝', documentOf('护发精油', '护肤')],
    ['冰箱', documentOf('冰丝行李箱', '箱包')],
    ['电饭锅', documentOf('铁炒锅', '锅具')],
    ['洗衣机', documentOf('手机', '洗护')],
  ])('does not find %s where only single characters match, case %#', (query, document) => {
    expect(levelOf(query, document)).toBeNull()
    const { inDescriptions } = relaxedLevels(query, [])
    expect(inDescriptions.some(({ text }) => evaluateTsquery(document, text))).toBe(false)
  })

  it('finds what shares a word of two characters that the dictionary does not know', () => {
    expect(levelOf('电饭锅', documentOf('智能电饭煲'))).toMatch(/partial/)
  })

  it('splits Japanese, too, without its particles', () => {
    expect(levelOf('夏用布団カバー', documentOf('布団カバー 夏'))).toBe('parts')
    expect(levelOf('子供のおもちゃ', documentOf('木のおもちゃ'))).toMatch(/partial/)
    expect(levelOf('デジタルカメラ', documentOf('カメラ'))).toMatch(/partial/)
    expect(levelOf('はんどくりーむ', documentOf('フットクリーム'))).toMatch(/partial/)
    expect(levelOf('猫の餌入れ', documentOf('猫'))).toBeNull()
    expect(levelOf('カメラストラップ', documentOf('ストラップ'))).toMatch(/partial|parts/)
  })

  it('does not count characters of a description as parts', () => {
    expect(levelOf('狗窝', documentOf('毛巾', '洗护', '窝心的礼物'))).toBeNull()
  })

  it('splits runs, but requires words separated by spaces', () => {
    expect(levelOf('纯棉床单 毛巾', documentOf('纯棉贡缎床单'))).toBeNull()
    expect(levelOf('纯棉床单 毛巾', documentOf('床单 毛巾'))).toMatch(/partial/)
    expect(levelOf('green tea', documentOf('green cup'))).toBeNull()
  })
})

describe('a quality that no document contains', () => {
  it.each([
    ['墨绿色雪地靴', '雪地靴'],
    ['超大号收纳箱', '收纳箱'],
    ['粉红色毛巾', '毛巾'],
    ['白衬衫', '衬衫'],
    ['好看的花瓶', '花瓶'],
    ['赤い傘', '折りたたみ傘'],
    ['かわいいポーチ', 'ポーチ'],
    ['大きめリュック', 'リュック'],
  ])('of %s is left out: %s', (query, title) => {
    expect(levelOf(query, documentOf(title))).toMatch(/aside/)
  })

  it.each([
    ['红茶', '茶'],
    ['大衣', '上衣'],
    ['特色杯', '玻璃杯'],
    ['red', 'blue'],
    ['红色 大号', '蓝色 小号'],
    ['大号 行李箱', '行李箱'],
    ['red kettle', 'Kettle'],
    ['sofa 300 cm', 'Sofa'],
  ])('is a part of what %s means: not %s', (query, title) => {
    expect(levelOf(query, documentOf(title)) ?? '').not.toMatch(/aside/)
  })

  it('puts goods with another of the qualities first, then what is a word of its own in the name', () => {
    const goods = [documentOf('大号行李箱'), documentOf('行李箱'), documentOf('袜子', '', '放进行李箱')]
    const levels = goods.map((document) => Number(levelOf('红色大号行李箱', document)!.replace('aside ', '')))
    expect(levels[0]).toBeLessThan(levels[1]!)
    expect(levels[1]).toBeLessThan(levels[2]!)
  })
})

it.each([
  '茶'.repeat(100),
  '不锈钢保温杯子和毛巾架'.repeat(9),
  '夏に使う涼しい布団カバー'.repeat(8),
  '茶 '.repeat(50),
  'a'.repeat(99),
  '红色 行李箱 大号 毛巾 椅子 枕头 床单 锅',
  'red bag towel chair pillow sheet pan cup tea 12',
])('stays small for %s', (query) => {
  const { aside, mentioned, partial, inDescriptions, reading } = relaxedLevels(query, defaultSynonyms)
  expect(partial.length).toBeLessThanOrEqual(16)
  const exact = Object.values(exactLevels(query, defaultSynonyms)!)
  for (const level of [...exact, ...aside, ...mentioned, ...partial, ...inDescriptions, ...reading])
    for (const text of Object.values(level)) expect((text ?? '').length).toBeLessThan(80_000)
})
