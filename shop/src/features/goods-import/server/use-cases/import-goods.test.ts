import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createImportFixture, header } from '../../testing/fixtures/import-fixture.ts'
import { importGoods } from './import-goods.ts'
import { openPictures } from './open-pictures.ts'

const imports = createImportFixture()

describe('a good file', () => {
  test('adds goods that are found, priced and typed', async () => {
    expect(
      await imports.importFile(`${header}\nK1,铁壶,煮水用。,茶具店,壶,1.2 kg,680,4\nK2,盖碗,,茶具店,碗,200 g,88.5,0\n`),
    ).toEqual({
      added: 2,
      updated: 0,
      skipped: 0,
    })
    expect(imports.warnings).toEqual([])
    expect(await imports.goodsNamed('铁壶')).toMatchObject([
      { name: '铁壶', describe: '煮水用。', type: '茶具店 · 壶', size: '1.2 kg', price: '680.00', in_stock: true },
    ])
    expect(await imports.goodsNamed('盖碗')).toMatchObject([{ describe: '', price: '88.50', in_stock: false }])
  })

  test('may have a byte order mark, CRLF, columns in any order, quotes, and lines inside a cell', async () => {
    const text = `\uFEFFstock,Price ,size,type_2,type_1,describe,name,sku\r\n3,10,1 g,子,母,"第一行，\r\n他说""好""",水仙瓶,Q1\r\n\r\n,,,,,,,\r\n5,11,2 g,子,母,b,水仙盆,Q2`
    expect(await imports.importFile(text)).toEqual({ added: 2, updated: 0, skipped: 0 })
    expect(await imports.goodsNamed('水仙瓶')).toMatchObject([{ describe: '第一行，\n他说"好"', price: '10.00' }])
  })

  test('may end its lines with CR alone', async () => {
    const text = `${header}\rR1,茶海,"第一行\r第二行",子,母,1 g,10,3\rR2,茶则,b,子,母,2 g,11,2\r`
    expect(await imports.importFile(text)).toEqual({ added: 2, updated: 0, skipped: 0 })
    expect(await imports.goodsNamed('茶海')).toMatchObject([{ describe: '第一行\n第二行', price: '10.00' }])
  })

  test('has no controls that turn letters about, in whichever cell', async () => {
    const text = `${header},name_en\n\u202EB\u2066D1,\u202E茶\u2066锅\u2069,深\u200E底,母,子\u202E,1 g,1\u202D0,3,Pan\u202E\n`
    expect(await imports.importFile(text)).toEqual({ added: 1, updated: 0, skipped: 0 })
    expect(await imports.goodsNamed('茶锅')).toMatchObject([{ name: '茶锅', describe: '深底', price: '10.00' }])
    const { rows } = await imports.shop.context.database.execute(sql`select sku from goods where sku ~ '^B.*D1$'`)
    expect(rows).toEqual([{ sku: 'BD1' }])
  })

  test('imports other languages where it has columns for them', async () => {
    const text = `${header},name_ja,name_en,describe_en,type_1_ja,type_2_en\nL1,雨伞,防雨。,雨具店,伞,500 g,99,1,雨傘,Umbrella,Keeps dry.,雨具の店,Umbrellas\n`
    await imports.importFile(text)
    expect(await imports.goodsNamed('Umbrella', 'en')).toMatchObject([
      { name: 'Umbrella', describe: 'Keeps dry.', type: '雨具店 · Umbrellas' },
    ])
    expect(await imports.goodsNamed('雨傘', 'ja')).toMatchObject([
      { name: '雨傘', describe: '防雨。', type_1: '雨具の店' },
    ])
  })

  test('updates existing goods and preserves fields that the file does not have', async () => {
    await imports.importFile(`${header},name_en,describe_en\nU1,木梳,直齿。,美发,梳,50 g,30,7,Comb,Straight teeth.\n`)
    const [before] = await imports.goodsNamed('木梳')
    expect(await imports.importFile(`${header}\nU1,檀木梳,弯齿。,美发,梳,60 g,35,0\n`)).toMatchObject({
      added: 0,
      updated: 1,
    })
    expect(await imports.goodsNamed('檀木梳')).toMatchObject([
      { id: before.id, name: '檀木梳', describe: '弯齿。', price: '35.00', size: '60 g', in_stock: false },
    ])
    expect(await imports.goodsNamed('Comb', 'en')).toMatchObject([{ name: 'Comb', describe: 'Straight teeth.' }])
    await imports.importFile(`${header},name_en\nU1,檀木梳,弯齿。,美发,梳,60 g,35,0,\n`)
    expect(await imports.goodsNamed('檀木梳', 'en')).toMatchObject([{ name: '檀木梳', describe: '弯齿。' }])
  })

  test('finds a type by its name in another language', async () => {
    await imports.importFile(`${header},type_1_en\nT1,甲板,,船具,甲,1 g,1,1,Ship\n`)
    await imports.importFile(`${header}\nT2,乙板,,Ship,甲,1 g,1,1\n`)
    expect(await imports.goodsNamed('乙板')).toMatchObject([{ type_1: '船具', type_2: '甲' }])
  })
})

describe('a column that is absent leaves what the shop has:', () => {
  const whole = `${header},on_sale,returnable,most_per_order,name_ja,name_en,describe_ja,describe_en,type_1_en,type_2_en`

  async function storedGoods(sku: string): Promise<Record<string, unknown>> {
    const { rows } = await imports.shop.context.database.execute(sql`
      select goods_sub_type_id, size, price_in_fen, stock, sold_count, is_on_sale, is_returnable, most_per_order, created_at,
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
    ['returnable', 'no', { is_returnable: false }],
    ['most_per_order', '3', { most_per_order: 3 }],
    ['type_1,type_2', '炊具,锅', { goods_sub_type_id: expect.any(Number) }],
    ['sold_count,created_at', '5,2020-01-01T00:00:00Z', {}],
    ['type_1,type_2,type_1_en', '茶器,壶,Tea things', {}],
  ]

  test.each(changes)('%s alone', async (column, cell, changed) => {
    await imports.importFile(`${whole}\nK1,铁壶,旧,茶器,壶,1.2 kg,300,7,1,1,5,鉄瓶,Kettle,古い,Old,Teaware,Pots\n`)
    const before = await storedGoods('K1')
    expect(before).toMatchObject({ texts, stock: 7, is_on_sale: true })
    expect(await imports.importFile(`sku,${column}\nK1,${cell}\n`)).toEqual({ added: 0, updated: 1, skipped: 0 })
    expect(await storedGoods('K1')).toEqual({ ...before, ...changed })
  })

  test('goods that are new need more', async () => {
    await imports.importFile(`sku,stock\nK1,3\nNEW-1,3\n`)
    expect(imports.warnings).toEqual([
      'line 3: sku NEW-1 is not in the shop; to add it the file needs name, type_1, type_2, price',
    ])
    expect(await imports.importFile(`sku,name,type_1,type_2,price\nNEW-1,急须,茶器,壶,99\n`)).toMatchObject({
      added: 1,
    })
    expect(await storedGoods('NEW-1')).toMatchObject({ size: '', stock: 0, is_on_sale: true, sold_count: 0 })
  })
})

test('on_sale withdraws goods and restores them', async () => {
  await imports.importFile(`${header},on_sale\nW1,收起,d,t,u,1 g,1,1,1\n`)
  const [{ id }] = await imports.goodsNamed('收起')
  await imports.importFile(`sku,on_sale\nW1,0\n`)
  expect(await imports.goodsNamed('收起')).toEqual([])
  expect((await imports.shop.call('GET', `/api/goods_info/${id}/`)).status).toBe(404)
  await imports.importFile(`sku,price\nW1,2\n`)
  expect(await imports.goodsNamed('收起')).toEqual([])
  await imports.importFile(`sku,on_sale\nW1,1\n`)
  expect(await imports.goodsNamed('收起')).toMatchObject([{ id, price: '2.00' }])
})

describe('the past of goods', () => {
  test('is taken over with those that are added, and stays with those that are there', async () => {
    const past = `${header},sold_count,created_at`
    await imports.importFile(`${past}\nPAST,有来历,d,t,u,1 g,1,1,12,2026-07-15T21:15:00Z\n`)
    await imports.importFile(`${past}\nPAST,有来历,d,t,u,1 g,1,1,99,2026-08-01T00:00:00+08:00\n`)
    const { rows } = await imports.shop.context.database.execute(
      sql`select sold_count as sold, created_at::timestamptz(0) at time zone 'UTC' = '2026-07-15T21:15:00' as is_unchanged
        from goods where sku = 'PAST'`,
    )
    expect(rows).toEqual([{ sold: 12, is_unchanged: true }])
  })

  test.each([
    ['-1,', 'sold_count "-1" is not a whole number from 0'],
    [',yesterday', 'created_at "yesterday" is not a time such as 2026-07-15T21:15:00Z'],
    [',2026-13-01T00:00:00Z', 'created_at "2026-13-01T00:00:00Z" is not a time such as 2026-07-15T21:15:00Z'],
  ])('of %j is refused', async (past, reason) => {
    await imports.importFile(`${header},sold_count,created_at\nP9,n,d,t,u,1 g,1,1,${past}\n`)
    expect(imports.warnings).toEqual([`line 2: ${reason}`])
  })
})

test('on_sale is 1 or 0', async () => {
  await imports.importFile('sku,on_sale\nK1,perhaps\nK1,\n')
  expect(imports.warnings).toEqual([
    'line 2: on_sale "perhaps" is neither 1 nor 0',
    'line 3: on_sale "" is neither 1 nor 0',
  ])
})

test('pictures of the folder become the goods’ pictures; missing and broken ones are named', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#6a7' } })
    .png()
    .toBuffer()
  await writeFile(join(imports.directory, 'P1.png'), picture)
  await writeFile(join(imports.directory, 'P2.jpg'), 'no picture')
  const file = join(imports.directory, 'pictures.csv')
  await writeFile(file, `${header}\nP1,有图一,d,t,u,1 g,1,1\nP2,坏图,d,t,u,1 g,1,1\nP3,无图,d,t,u,1 g,1,1\n`)
  const onSaved = await openPictures(imports.shop.context, imports.directory, imports.onWarning)
  expect(await importGoods(imports.shop.context, file, { onWarning: imports.onWarning, onSaved })).toMatchObject({
    added: 3,
  })
  const [goods] = await imports.goodsNamed('有图一')
  expect(goods.image_url).toMatch(/^\/goods_img\/\d+\.png\?v=[0-9a-f]+$/)
  expect(await imports.shop.call('GET', goods.image_url)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png' },
  })
  expect(imports.warnings).toHaveLength(2)
  expect(imports.warnings[0]).toContain('no picture for P3')
  expect(imports.warnings[1]).toContain('P2.jpg: ')
})

test('imports thousands of rows', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `MANY-${n},大批${n},第 ${n} 件,批量,${n % 20},1 g,${n + 1},${n}`)
  const file = join(imports.directory, 'many.csv')
  await writeFile(file, `${header}\n${rows.join('\n')}\n`)
  const counts: number[] = []
  const report = await importGoods(imports.shop.context, file, {
    onWarning: imports.onWarning,
    onProgress: ({ added }) => counts.push(added),
  })
  expect(report).toEqual({ added: 5_000, updated: 0, skipped: 0 })
  expect(counts.slice(0, 3)).toEqual([500, 1_000, 1_500])
  const list = await imports.shop.call('GET', '/api/goods_info/?type_1=批量&type_2=7')
  expect(list.body.count).toBe(250)
}, 60_000)
