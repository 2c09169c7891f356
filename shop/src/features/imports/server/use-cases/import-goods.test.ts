import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { importGoods } from './import-goods.ts'
import { openPictures } from './open-pictures.ts'

let shop: TestShop
let directory: string
let warnings: string[]
const header = 'sku,name,describe,type_1,type_2,size,price,stock'

beforeAll(async () => {
  shop = await createTestShop()
  directory = await mkdtemp(join(tmpdir(), 'yokoso-import-'))
})
afterAll(async () => {
  await shop.close()
  await rm(directory, { recursive: true })
})
beforeEach(() => {
  warnings = []
})

const onWarning = (line: string) => warnings.push(line)

async function importText(text: string | Uint8Array) {
  const file = join(directory, 'goods.csv')
  await writeFile(file, text)
  return importGoods(shop.context, file, { onWarning })
}

async function goodsNamed(name: string, language = 'zh-CN') {
  const query = new URLSearchParams({ query: name, lang: language })
  const { body } = await shop.call('GET', `/api/goods_info/search_goods_queryset/?${query}`)
  return body.results
}

describe('a good file', () => {
  test('adds goods that are found, priced and typed', async () => {
    expect(
      await importText(`${header}\nK1,铁壶,煮水用。,茶具店,壶,1.2 kg,680,4\nK2,盖碗,,茶具店,碗,200 g,88.5,0\n`),
    ).toEqual({
      added: 2,
      updated: 0,
      skipped: 0,
    })
    expect(warnings).toEqual([])
    expect(await goodsNamed('铁壶')).toMatchObject([
      { name: '铁壶', describe: '煮水用。', type: '茶具店 · 壶', size: '1.2 kg', price: '680.00', in_stock: true },
    ])
    expect(await goodsNamed('盖碗')).toMatchObject([{ describe: '', price: '88.50', in_stock: false }])
  })

  test('may have a byte order mark, CRLF, columns in any order, quotes, and lines inside a cell', async () => {
    const text = `\uFEFFstock,Price ,size,type_2,type_1,describe,name,sku\r\n3,10,1 g,子,母,"第一行，\r\n他说""好""",水仙瓶,Q1\r\n\r\n,,,,,,,\r\n5,11,2 g,子,母,b,水仙盆,Q2`
    expect(await importText(text)).toEqual({ added: 2, updated: 0, skipped: 0 })
    expect(await goodsNamed('水仙瓶')).toMatchObject([{ describe: '第一行，\n他说"好"', price: '10.00' }])
  })

  test('may end its lines with CR alone', async () => {
    const text = `${header}\rR1,茶海,"第一行\r第二行",子,母,1 g,10,3\rR2,茶则,b,子,母,2 g,11,2\r`
    expect(await importText(text)).toEqual({ added: 2, updated: 0, skipped: 0 })
    expect(await goodsNamed('茶海')).toMatchObject([{ describe: '第一行\n第二行', price: '10.00' }])
  })

  test('brings other languages where it has columns for them', async () => {
    const text = `${header},name_ja,name_en,describe_en,type_1_ja,type_2_en\nL1,雨伞,防雨。,雨具店,伞,500 g,99,1,雨傘,Umbrella,Keeps dry.,雨具の店,Umbrellas\n`
    await importText(text)
    expect(await goodsNamed('Umbrella', 'en')).toMatchObject([
      { name: 'Umbrella', describe: 'Keeps dry.', type: '雨具店 · Umbrellas' },
    ])
    expect(await goodsNamed('雨傘', 'ja')).toMatchObject([{ name: '雨傘', describe: '防雨。', type_1: '雨具の店' }])
  })

  test('updates goods it knows and keeps what it does not mention', async () => {
    await importText(`${header},name_en,describe_en\nU1,木梳,直齿。,美发,梳,50 g,30,7,Comb,Straight teeth.\n`)
    const [before] = await goodsNamed('木梳')
    expect(await importText(`${header}\nU1,檀木梳,弯齿。,美发,梳,60 g,35,0\n`)).toMatchObject({ added: 0, updated: 1 })
    expect(await goodsNamed('檀木梳')).toMatchObject([
      { id: before.id, name: '檀木梳', describe: '弯齿。', price: '35.00', size: '60 g', in_stock: false },
    ])
    expect(await goodsNamed('Comb', 'en')).toMatchObject([{ name: 'Comb', describe: 'Straight teeth.' }])
    await importText(`${header},name_en\nU1,檀木梳,弯齿。,美发,梳,60 g,35,0,\n`)
    expect(await goodsNamed('檀木梳', 'en')).toMatchObject([{ name: '檀木梳', describe: '弯齿。' }])
  })

  test('finds a type by its name in another language', async () => {
    await importText(`${header},type_1_en\nT1,甲板,,船具,甲,1 g,1,1,Ship\n`)
    await importText(`${header}\nT2,乙板,,Ship,甲,1 g,1,1\n`)
    expect(await goodsNamed('乙板')).toMatchObject([{ type_1: '船具', type_2: '甲' }])
  })
})

describe('a column that is absent leaves what the shop has:', () => {
  const whole = `${header},on_sale,name_ja,name_en,describe_ja,describe_en,type_1_en,type_2_en`

  async function storedGoods(sku: string): Promise<Record<string, unknown>> {
    const { rows } = await shop.context.database.execute(sql`
      select goods_sub_type_id, size, price_in_fen, stock, sold_count, is_on_sale, created_at,
        (select jsonb_object_agg(language, jsonb_build_array(name, describe)) from goods_translations where goods_id = goods.id) as texts
      from goods where sku = ${sku}`)
    return rows[0]!
  }

  const texts = { 'zh-CN': ['铁壶', '旧'], ja: ['鉄瓶', '古い'], en: ['Kettle', 'Old'] }
  const changes: [column: string, cell: string, changed: Record<string, unknown>][] = [
    ['name', '新铁壶', { texts: { ...texts, 'zh-CN': ['新铁壶', '旧'] } }],
    ['describe', '', { texts: { ...texts, 'zh-CN': ['铁壶', ''] } }],
    ['name_ja', '新鉄瓶', { texts: { ...texts, ja: ['新鉄瓶', '古い'] } }],
    ['describe_ja', '新しい', { texts: { ...texts, ja: ['鉄瓶', '新しい'] } }],
    ['name_en', '', { texts: { 'zh-CN': texts['zh-CN'], ja: texts.ja } }],
    ['describe_en', 'New', { texts: { ...texts, en: ['Kettle', 'New'] } }],
    ['size', '', { size: '' }],
    ['price', '12.50', { price_in_fen: 1250 }],
    ['stock', '0', { stock: 0 }],
    ['on_sale', '0', { is_on_sale: false }],
    ['type_1,type_2', '炊具,锅', { goods_sub_type_id: expect.any(Number) }],
    ['sold_count,created_at', '5,2020-01-01T00:00:00Z', {}],
    ['type_1,type_2,type_1_en', '茶器,壶,Tea things', {}],
  ]

  test.each(changes)('%s alone', async (column, cell, changed) => {
    await importText(`${whole}\nK1,铁壶,旧,茶器,壶,1.2 kg,300,7,1,鉄瓶,Kettle,古い,Old,Teaware,Pots\n`)
    const before = await storedGoods('K1')
    expect(before).toMatchObject({ texts, stock: 7, is_on_sale: true })
    expect(await importText(`sku,${column}\nK1,${cell}\n`)).toEqual({ added: 0, updated: 1, skipped: 0 })
    expect(await storedGoods('K1')).toEqual({ ...before, ...changed })
  })

  test('goods that are new need more', async () => {
    await importText(`sku,stock\nK1,3\nNEW-1,3\n`)
    expect(warnings).toEqual([
      'line 3: sku NEW-1 is not in the shop, and to add goods the file lacks name, type_1, type_2, price',
    ])
    expect(await importText(`sku,name,type_1,type_2,price\nNEW-1,急须,茶器,壶,99\n`)).toMatchObject({ added: 1 })
    expect(await storedGoods('NEW-1')).toMatchObject({ size: '', stock: 0, is_on_sale: true, sold_count: 0 })
  })
})

test('on_sale withdraws goods and brings them back', async () => {
  await importText(`${header},on_sale\nW1,收起,d,t,u,1 g,1,1,1\n`)
  const [{ id }] = await goodsNamed('收起')
  await importText(`sku,on_sale\nW1,0\n`)
  expect(await goodsNamed('收起')).toEqual([])
  expect((await shop.call('GET', `/api/goods_info/${id}/`)).status).toBe(404)
  await importText(`sku,price\nW1,2\n`)
  expect(await goodsNamed('收起')).toEqual([])
  await importText(`sku,on_sale\nW1,1\n`)
  expect(await goodsNamed('收起')).toMatchObject([{ id, price: '2.00' }])
})

describe('the past of goods', () => {
  test('is taken over with those that are added, and stays with those that are there', async () => {
    const past = `${header},sold_count,created_at`
    await importText(`${past}\nPAST,有来历,d,t,u,1 g,1,1,12,2026-07-15T21:15:00Z\n`)
    await importText(`${past}\nPAST,有来历,d,t,u,1 g,1,1,99,2026-08-01T00:00:00+08:00\n`)
    const { rows } = await shop.context.database.execute(
      sql`select sold_count as sold, created_at::timestamptz(0) at time zone 'UTC' = '2026-07-15T21:15:00' as is_kept
        from goods where sku = 'PAST'`,
    )
    expect(rows).toEqual([{ sold: 12, is_kept: true }])
  })

  test.each([
    ['-1,', 'sold_count "-1" is not a whole number from 0'],
    [',yesterday', 'created_at "yesterday" is not a time such as 2026-07-15T21:15:00Z'],
    [',2026-13-01T00:00:00Z', 'created_at "2026-13-01T00:00:00Z" is not a time such as 2026-07-15T21:15:00Z'],
  ])('of %j is refused', async (past, reason) => {
    await importText(`${header},sold_count,created_at\nP9,n,d,t,u,1 g,1,1,${past}\n`)
    expect(warnings).toEqual([`line 2: ${reason}`])
  })
})

test('on_sale is 1 or 0', async () => {
  await importText('sku,on_sale\nK1,perhaps\nK1,\n')
  expect(warnings).toEqual(['line 2: on_sale "perhaps" is neither 1 nor 0', 'line 3: on_sale "" is neither 1 nor 0'])
})

describe('a row with a fault', () => {
  test.each([
    ['B1,,d,t,u,1 g,1,1', 'name is empty'],
    [',n,d,t,u,1 g,1,1', 'sku is empty'],
    ['B1,n,d,,,1 g,1,1', 'type_1 is empty; type_2 is empty'],
    ['B1,n,d,t,u,1 g,free,1', 'price "free" is not an amount such as 128.00'],
    ['B1,n,d,t,u,1 g,0,1', 'price "0" is not an amount such as 128.00'],
    ['B1,n,d,t,u,1 g,1.234,1', 'price "1.234" is not an amount such as 128.00'],
    ['B1,n,d,t,u,1 g,1,-1', 'stock "-1" is not a whole number from 0'],
    ['B1,n,d,t,u,1 g,1,many', 'stock "many" is not a whole number from 0'],
    [`B1,n,d,t,u,${'g'.repeat(101)},1,1`, 'size has more than 100 characters'],
    ['B1,n,d,t,u,1 g,1', '7 columns where the header has 8'],
    ['B1,n,d,t,u,1 g,1,1,1', '9 columns where the header has 8'],
    ['B1,"n,d,t,u,1 g,1,1', 'a quotation mark is not closed'],
    ['B1,n"x",d,t,u,1 g,1,1', 'a quotation mark stands where none can be (write "" for one inside quotes)'],
    [`B1,${'n'.repeat(301)},d,t,u,1 g,1,1`, 'name has more than 300 characters'],
    ['B1,n\0,d,t,u,1 g,1,1', 'it has a NUL character'],
  ])('%j is skipped with its line and reason, and the others go in', async (row, reason) => {
    const sku = `OK-${Math.random()}`
    const report = await importText(`${header}\n${sku}a,n,d,t,u,1 g,1,1\n${row}\n${sku}b,n,d,t,u,1 g,1,1\n`)
    expect(report).toEqual({ added: 2, updated: 0, skipped: 1 })
    expect(warnings).toEqual([`line 3: ${reason}`])
  })

  test('is named by the line it begins on, also after cells of many lines', async () => {
    await importText(`${header}\nM1,"n\nn\nn",d,t,u,1 g,1,1\n\nM2,n,d,t,u,1 g,x,1\n`)
    expect(warnings).toEqual(['line 6: price "x" is not an amount such as 128.00'])
  })

  test('that has broken characters in a text of UTF-8 is said to be none', async () => {
    const broken = Buffer.concat([
      Buffer.from(`${header}\nG1,九个好的汉字在前，`),
      Buffer.from([0xb2]),
      Buffer.from(',d,t,u,1 g,1,1\n'),
    ])
    expect(await importText(broken)).toMatchObject({ added: 0, skipped: 1 })
    expect(warnings).toEqual(['line 2: it is not UTF-8'])
  })
})

test('of several rows with one sku the last counts, and that is said', async () => {
  const report = await importText(`${header}\nD1,先来,d,t,u,1 g,1,1\nD1,后到者,d,t,u,1 g,2,1\n`)
  expect(report).toEqual({ added: 1, updated: 0, skipped: 0 })
  expect(warnings).toEqual(['line 3: sku D1 again; it counts, and line 2 does not'])
  expect(await goodsNamed('后到者')).toHaveLength(1)
  expect(await goodsNamed('先来')).not.toContainEqual(expect.objectContaining({ name: '先来' }))
})

test('columns it does not know are named once', async () => {
  await importText(`${header},colour,note\nX1,n,d,t,u,1 g,1,1,red,a\nX2,n,d,t,u,1 g,1,1,red,a\n`)
  expect(warnings).toEqual(['not known and not read: colour, note'])
})

describe('a file that is no such file', () => {
  test.each([
    ['name,price\n', 'the first line lacks sku;'],
    ['sku,colour\n', 'the first line names nothing but sku'],
    ['sku,type_2\n', 'type_1 and type_2 go together'],
    ['sku,name,type_1_en\n', 'type_1_en needs type_1'],
    ['', 'is empty'],
    [`${header},sku\n`, 'column sku is there twice'],
    ['"sku\n', 'the first line is no header'],
  ])('%j is refused', async (text, message) => {
    await expect(importText(text)).rejects.toThrow(message)
  })

  test('is refused when it is not there or a folder', async () => {
    const options = { onWarning: onWarning }
    await expect(importGoods(shop.context, join(directory, 'none.csv'), options)).rejects.toThrow('ENOENT')
    await expect(importGoods(shop.context, directory, options)).rejects.toThrow('EISDIR')
  })
})

test('pictures of the folder become the goods’ pictures; missing and broken ones are named', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#6a7' } })
    .png()
    .toBuffer()
  await writeFile(join(directory, 'P1.png'), picture)
  await writeFile(join(directory, 'P2.jpg'), 'no picture')
  const file = join(directory, 'pictures.csv')
  await writeFile(file, `${header}\nP1,有图一,d,t,u,1 g,1,1\nP2,坏图,d,t,u,1 g,1,1\nP3,无图,d,t,u,1 g,1,1\n`)
  const onSaved = await openPictures(shop.context, directory, onWarning)
  expect(await importGoods(shop.context, file, { onWarning, onSaved })).toMatchObject({ added: 3 })
  const [goods] = await goodsNamed('有图一')
  expect(goods.image_url).toMatch(/^\/goods_img\/\d+\.png\?v=[0-9a-f]+$/)
  expect(await shop.call('GET', goods.image_url)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png' },
  })
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toContain('no picture for P3')
  expect(warnings[1]).toContain('P2.jpg: ')
})

test('takes thousands of rows in its stride', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `MANY-${n},大批${n},第 ${n} 件,批量,${n % 20},1 g,${n + 1},${n}`)
  const file = join(directory, 'many.csv')
  await writeFile(file, `${header}\n${rows.join('\n')}\n`)
  const counts: number[] = []
  const report = await importGoods(shop.context, file, {
    onWarning,
    onProgress: ({ added }) => counts.push(added),
  })
  expect(report).toEqual({ added: 5_000, updated: 0, skipped: 0 })
  expect(counts.slice(0, 3)).toEqual([500, 1_000, 1_500])
  const list = await shop.call('GET', '/api/goods_info/?type_1=批量&type_2=7')
  expect(list.body.count).toBe(250)
}, 60_000)
