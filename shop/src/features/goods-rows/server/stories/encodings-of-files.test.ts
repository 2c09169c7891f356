/** Files of goods in the encodings of spreadsheets in several countries, with the headings that they have there. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { encodeText } from '#platform/testing/encode-text.ts'
import { openTable } from '#platform/spreadsheets/open-table.ts'
import { countKnownHeadings } from '../index.ts'

const directory = await mkdtemp(join(tmpdir(), 'yokoso-encodings-'))
afterAll(() => rm(directory, { recursive: true }))

async function read(bytes: Uint8Array) {
  const path = join(directory, `${crypto.randomUUID()}.csv`)
  await writeFile(path, bytes)
  const { records, encodingName } = await openTable(path, () => {}, undefined, { countKnownHeadings })
  const lines: string[] = []
  for await (const { fields } of records) lines.push(fields.join(','))
  return { encodingName, lines }
}

const simplified = [
  '轻奢纯棉刺绣水洗四件套,居家',
  '秋冬保暖加厚澳洲羊毛被,被枕',
  '日式和风懒人沙发,家具',
  '多功能午睡枕,居家',
  '简约知性记忆棉坐垫,布艺',
  '魔兽世界 部落 奥格瑞玛 拉杆箱,志趣',
]
const traditional = [
  '輕奢純棉刺繡水洗四件套,居家',
  '日式和風懶人沙發,傢俱',
  '手工紫砂壺「清趣」,茶具',
  '阿里山高山烏龍茶 150克,茶葉',
  '鶯歌青瓷蓋碗,陶瓷',
  '台灣檜木香皂盒,衛浴',
]
const kanji = [
  '有田焼飯碗 染付,和食器',
  '南部鉄瓶 平型,茶器',
  '九谷焼湯呑 赤絵,茶器',
  '備前焼花入,花器',
  '江戸切子酒杯,酒器',
]
const mixed = [
  '有田焼の飯碗,うつわ',
  '南部鉄器の急須（小）,お茶',
  'ほうじ茶 100g,お茶',
  'ステンレス製ティーポット,キッチン',
]
const halfWidth = ['ﾁｬﾜﾝ ｿﾒﾂｹ,ｼｮｯｷ', 'ﾃﾂﾋﾞﾝ ﾋﾗｶﾞﾀ,ﾁｬｷ', 'ﾕﾉﾐ ｱｶｴ,ﾁｬｷ', 'ﾎｳｼﾞﾁｬ ﾃｨｰﾊﾞｯｸﾞ,ｵﾁｬ']
const french = [
  'Théière émaillée,Thé',
  'Crème brûlée à l’ancienne,Épicerie',
  'Café moulu « Été » 250 g,Épicerie',
  'Assiette plate,Vaisselle',
]
const english = ['Rosé glass,Glasses', 'Jalapeño sauce – 5% off,Sauces', 'Café au lait cup,Cups', 'Plain plate,Plates']

const chineseHeadings = '货号,名称,类别'
const traditionalHeadings = '商品編號,商品名稱,分類'
const japaneseHeadings = '商品コード,商品名,分類'
const ownHeadings = 'sku,name,type_1'

const files: [encoding: string, encodingName: string, language: string, headings: string, rows: string[]][] = [
  ['gb18030', 'GB18030', 'zh-CN', chineseHeadings, simplified],
  ['gb18030', 'GB18030', 'zh-CN', ownHeadings, simplified],
  ['gb18030', 'GB18030', 'zh-TW', traditionalHeadings, traditional],
  ['gb18030', 'GB18030', 'ja', japaneseHeadings, mixed],
  ['big5', 'Big5', 'zh-TW', traditionalHeadings, traditional],
  ['big5', 'Big5', 'zh-TW', ownHeadings, traditional],
  ['shift_jis', 'Shift_JIS', 'ja, kanji alone', japaneseHeadings, kanji],
  ['shift_jis', 'Shift_JIS', 'ja, kanji alone', ownHeadings, kanji],
  ['shift_jis', 'Shift_JIS', 'ja', japaneseHeadings, mixed],
  ['shift_jis', 'Shift_JIS', 'ja', ownHeadings, mixed],
  ['shift_jis', 'Shift_JIS', 'ja, half-width kana', '商品番号,商品名,カテゴリ', halfWidth],
  ['shift_jis', 'Shift_JIS', 'ja, half-width kana', ownHeadings, halfWidth],
  ['euc-jp', 'EUC-JP', 'ja, kanji alone', japaneseHeadings, kanji],
  ['euc-jp', 'EUC-JP', 'ja', japaneseHeadings, mixed],
  ['euc-jp', 'EUC-JP', 'ja', ownHeadings, mixed],
  ['windows-1252', 'Windows-1252', 'fr', 'Référence,Désignation,Catégorie', french],
  ['windows-1252', 'Windows-1252', 'fr', ownHeadings, french],
  ['windows-1252', 'Windows-1252', 'en', 'SKU,Product name,Category', english],
  ['utf-8', 'UTF-8', 'zh-CN', chineseHeadings, simplified],
  ['utf-8', 'UTF-8', 'zh-TW', traditionalHeadings, traditional],
  ['utf-8', 'UTF-8', 'ja', japaneseHeadings, kanji],
  ['utf-8', 'UTF-8', 'fr', ownHeadings, french],
]

/** As many rows as the shortest and a usual file have. */
const sizes = [1, 40]

test.each(files)('%s is read as %s: %s under %s', async (encoding, encodingName, _language, headings, rows) => {
  for (const size of sizes) {
    const lines = [
      headings,
      ...Array.from({ length: size }, () => rows)
        .flat()
        .map((row, line) => `A-${line},${row}`),
    ]
    const text = `${lines.join('\r\n')}\r\n`
    const bytes = encoding === 'utf-8' ? Buffer.from(text) : encodeText(text, encoding)
    expect(await read(bytes)).toEqual({ encodingName, lines })
  }
})

test('headings decide where all rows have a meaning in two encodings', async () => {
  const lines = [japaneseHeadings, ...Array.from({ length: 200 }, (_, n) => `A-${n},有田焼飯碗 染付,和食器`)]
  for (const [encoding, encodingName] of [
    ['shift_jis', 'Shift_JIS'],
    ['euc-jp', 'EUC-JP'],
  ] as const)
    expect(await read(encodeText(lines.join('\n'), encoding))).toEqual({ encodingName, lines })
})
