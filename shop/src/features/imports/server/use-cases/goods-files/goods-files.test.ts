/** Goods by a file of the console: checked first, then applied and undone in the background. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoodsFileFixture } from '../../../testing/fixtures/goods-file-fixture.ts'
import { maxGoodsRows } from '#features/imports/values.ts'
import { createSpreadsheet } from '#platform/testing/spreadsheet-factory.ts'
import { importSweepers } from '../../sweepers.ts'

const files = createGoodsFileFixture()
const header = '商品编码,品名,日本語名,售价(元),数量,一级,二级,备注'

test('an item of another type joins no family, and members move into another type together only', async () => {
  const columns = 'sku,name,type_1,type_2,price,stock,family,option_1,value_1'
  const row = (n: number, type: string) => `TYPED-${n},Pot,Kitchen,${type},10,5,typed,Size,${n}`
  const preview = async (...rows: string[]) => {
    const { body } = await files.upload([columns, ...rows, ''].join('\n'))
    await files.work()
    return (await files.rows(body)).map(({ outcome, errors }) => [outcome, errors])
  }
  const refused = ['refused', { family: ['款式组“typed”的类别不同。'] }]
  // A new family has the type of its first member.
  expect(await preview(row(1, 'Pots'), row(2, 'Pans'))).toEqual([['to_add', {}], refused])
  const imported = (...rows: string[]) => files.applied([columns, ...rows, ''].join('\n'))
  await imported(row(1, 'Pots'), row(2, 'Pots'), 'TYPED-4,Lid,Kitchen,Lids,1,5,,,')
  expect(await preview(row(3, 'Pans'), row(4, 'Lids'))).toEqual([refused, refused])
  expect(await imported(row(3, 'Pans'), row(4, 'Pots'))).toMatchObject({ counts: { added: 0, updated: 1, refused: 1 } })
  expect(await preview(row(1, 'Pans'), row(2, 'Pots'))).toEqual([refused, ['unchanged', {}]])
  // All move, also into a new type, and a new member with them.
  const moved = [row(1, 'Woks'), row(2, 'Woks'), row(3, 'Woks'), row(4, 'Woks')]
  expect((await preview(...moved)).map(([outcome]) => outcome)).toEqual([
    'to_update',
    'to_update',
    'to_add',
    'to_update',
  ])
  expect(await imported(...moved)).toMatchObject({ counts: { added: 1, updated: 3 } })
})

test('each row is seen before anything is written; the good ones go in, and the bad ones come back as a file', async () => {
  await files.applied(`${header}\nSEEN-1,初昔,,128,83,茶,抹茶,\nSEEN-2,蜡烛,,108,26,家居,蜡烛,\n`)
  const { status, body } = await files.upload(
    [
      header,
      'SEEN-1,初昔,初昔,136,140,茶,抹茶,',
      'SEEN-2,蜡烛,,108.00,26,家居,蜡烛,',
      'SEEN-3,祁门红茶,,128,30,茶,红茶,看看',
      'SEEN-4,大吉岭,,128左右,18,茶,红茶,',
      'SEEN-5,酒杯,,148,-3,陶瓷,杯,',
      ',点心盘,,66,12,厨房,盘,',
      'SEEN-3,祁门红茶,,129,30,茶,红茶,',
      'x',
    ].join('\n'),
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'goods', status: 'read', rows: 8, encoding: 'UTF-8', column_errors: [] })
  expect(body.columns).toEqual({ sku: 0, name: 1, name_ja: 2, price: 3, stock: 4, type_1: 5, type_2: 6 })
  await files.work()
  const file = await files.read(body)
  expect(file).toMatchObject({
    status: 'checked',
    counts: { to_add: 1, to_update: 1, unchanged: 1, refused: 5, unread: 0 },
    staff_name: expect.any(String),
  })
  const rows = await files.rows(file)
  expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'to_update'],
    [3, 'unchanged'],
    [4, 'refused'],
    [5, 'refused'],
    [6, 'refused'],
    [7, 'refused'],
    [8, 'to_add'],
    [9, 'refused'],
  ])
  expect(rows[0]).toMatchObject({
    sku: 'SEEN-1',
    before: { price: '128.00', stock: '83', name: '初昔', name_ja: '' },
    after: { price: '136.00', stock: '140', name: '初昔', name_ja: '初昔' },
    errors: {},
  })
  expect(rows[2]!.errors).toEqual({ sku: ['第 8 行也是货号 SEEN-3，以那一行为准。'] })
  expect(rows[3]).toMatchObject({
    errors: { price: ['“128左右”不是金额，请写成 128 或 128.00。'] },
    after: { price: '128左右', name: '大吉岭' },
  })
  expect(rows[4]!.errors).toEqual({ stock: ['“-3”不是数量，请写 0 或更大的整数。'] })
  expect(rows[5]!.errors).toEqual({ sku: ['货号没有填。'] })
  expect(rows[6]).toMatchObject({ before: null, notes: ['会新建子类“红茶”'], after: { price: '129.00', on_sale: '0' } })
  expect(rows[7]!.errors).toHaveProperty('line')
  expect(await files.goods('SEEN-1')).toMatchObject({ price: 12_800 })

  expect(await files.apply(file)).toMatchObject({ status: 200, body: { status: 'applying' } })
  await files.work()
  expect(await files.read(file)).toMatchObject({
    status: 'applied',
    counts: { added: 1, updated: 1, unchanged: 1, refused: 5, to_add: 0, to_update: 0 },
    undoable_until: expect.any(String),
  })
  expect(await files.goods('SEEN-1')).toMatchObject({ price: 13_600, stock: 140, on_sale: false })
  expect(await files.goods('SEEN-3')).toMatchObject({ price: 12_900, stock: 30, on_sale: false, type: '红茶' })
  expect(await files.goods('SEEN-4')).toBeUndefined()

  const { body: problems } = await files.manager.call('GET', `/api/console/imports/${file.id}/problems/?lang=en`)
  expect(problems.file_name).toBe('goods-problems.csv')
  const lines = problems.content.split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${header},rejected_line,rejected_because`)
  expect(lines[2]).toBe('SEEN-4,大吉岭,,128左右,18,茶,红茶,,5,“128左右” is not an amount. Write it as 128 or 128.00.')
})

test('one line more than a file may have is refused with how many it may have, and nothing is stored', async () => {
  const { status, body } = await files.upload(`货号\n${'1\n'.repeat(maxGoodsRows + 1)}`, { name: 'too-many.csv' })
  expect([status, body.errors]).toEqual([400, { file: ['行数太多，一次最多 100000 行。请拆成几个文件。'] }])
  const { results } = (await files.manager.call('GET', '/api/console/imports/')).body
  expect(results.map((file: { file_name: string }) => file.file_name)).not.toContain('too-many.csv')
})

test('undoing takes back each row; what was edited or sold since stays', async () => {
  const start = '货号,名称,类别,子类,价格,库存,重量\n'
  await files.applied(`${start}UNDO-1,一,茶,抹茶,10,10,1 g\nUNDO-2,二,茶,抹茶,20,20,2 g\nUNDO-3,三,茶,抹茶,30,3,3 g\n`)
  const file = await files.applied(
    `${start}UNDO-1,壹,茶,红茶,11,15,1 g\nUNDO-2,贰,茶,抹茶,21,20,2 g\nUNDO-3,三,茶,抹茶,30,9,3 g\nUNDO-4,四,茶,抹茶,40,4,\nUNDO-5,五,茶,抹茶,50,5,\n`,
  )
  expect(file.counts).toMatchObject({ added: 2, updated: 3 })
  const { database } = files.shop.context
  await database.execute(sql`update goods set stock = stock - 2 where sku = 'UNDO-1'`)
  await database.execute(sql`update goods set stock = 1 where sku = 'UNDO-3'`)
  await database.execute(sql`update goods set regular_price_in_fen = 2500 where sku = 'UNDO-2'`)
  await database.execute(sql`update goods set regular_price_in_fen = 5500 where sku = 'UNDO-5'`)
  expect(await files.undo(file)).toMatchObject({ status: 200, body: { status: 'undoing' } })
  await files.work()
  expect(await files.read(file)).toMatchObject({
    status: 'undone',
    counts: { undone: 3, kept: 2 },
    undoable_until: null,
  })
  expect(await files.goods('UNDO-1')).toMatchObject({ name: '一', price: 1_000, stock: 8, type: '抹茶' })
  expect(await files.goods('UNDO-2')).toMatchObject({ name: '二', stock: 20 })
  expect(await files.goods('UNDO-3')).toMatchObject({ stock: 0 })
  expect(await files.goods('UNDO-4')).toMatchObject({ is_deleted: true })
  expect(await files.goods('UNDO-5')).toMatchObject({ is_deleted: false })
  const rows = await files.rows(file, '&outcome=kept')
  expect(rows.map(({ sku, notes }) => [sku, notes])).toEqual([
    ['UNDO-2', ['后来又改过，保留现在的：价格']],
    ['UNDO-5', ['后来又改过，保留现在的：价格']],
  ])
  const { rows: causes } = await database.execute(sql`
    select distinct cause from goods_prices join goods on goods.id = goods_id where sku = 'UNDO-1' order by cause`)
  expect(causes).toEqual([{ cause: 'import' }, { cause: 'undo' }])
  const { rows: booked } = await database.execute(sql`
    select sum(stock_change)::integer as booked from stock_movements join goods on goods.id = goods_id where sku = 'UNDO-1'`)
  expect(booked).toEqual([{ booked: 10 }])
})

test('a file is applied once, whatever the number of presses, people and processes', async () => {
  const file = await files.checked('货号,名称,类别,子类,价格,库存\nONCE-1,一,茶,抹茶,10,10\n')
  const owner = await files.signIn('owner')
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    files.apply(file, { key }),
    files.apply(file, { key }),
    files.apply(file, { who: owner }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all([files.work(), files.work(), files.work()])
  expect(await files.read(file)).toMatchObject({ status: 'applied', counts: { added: 1 } })
  const { rows } = await files.shop.context.database.execute(sql`
    select action, count(*)::integer as count from audit_entries where batch_id = ${file.id} group by action order by action`)
  expect(rows).toEqual([
    { action: 'goods.import', count: 1 },
    { action: 'goods.import_done', count: 1 },
    { action: 'goods.import_row', count: 1 },
    { action: 'import.add_goods', count: 1 },
  ])
  expect(await files.change(file, { is_new_on_sale: true })).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict' },
  })
})

test('the list has the files of both kinds, and for packers those of parcels alone', async () => {
  const list = async (who = files.manager) => (await who.call('GET', '/api/console/imports/?page_size=1')).body
  const file = await files.applied('货号,名称,类别,子类,价格\nLIST-1,一,茶,抹茶,10\n')
  expect(await list()).toMatchObject({
    count: expect.any(Number),
    results: [{ id: file.id, kind: 'goods', status: 'applied', written: 1, undoable_until: expect.any(String) }],
  })
  expect(await list(await files.signIn('packer'))).toMatchObject({ count: 0, results: [] })
})

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
// 商品コード,名前\r\nENC-JIS,ほうじ茶 in Shift_JIS.
const shiftJis = Buffer.from('8fa495698352815b83682c96bc914f0d0a454e432d4a49532c82d982a482b692830d0a', 'hex')
// 货号,名称\r\nENC-GBK,龙井茶 in GBK.
const gbk = Buffer.from('bbf5bac52cc3fbb3c60d0a454e432d47424b2cc1fabeaeb2e80d0a', 'hex')

test.each([
  ['UTF-8', Buffer.from('货号,名称\nENC-8,龙井茶\n'), '龙井茶'],
  ['UTF-8', Buffer.from('\uFEFF货号,名称\nENC-BOM,龙井茶\n'), '龙井茶'],
  ['GB18030', gbk, '龙井茶'],
  ['Shift_JIS', shiftJis, 'ほうじ茶'],
  ['UTF-16', utf16('货号\t名称\r\nENC-16\t龙井茶\r\n'), '龙井茶'],
  [
    'Unicode',
    createSpreadsheet([
      ['货号', '名称'],
      ['ENC-X', '龙井茶'],
    ]),
    '龙井茶',
  ],
])('a file in %s is read', async (encoding, content, name) => {
  const file = await files.checked(content)
  expect(file).toMatchObject({ encoding, columns: { sku: 0, name: 1 }, rows: 1 })
  expect((await files.rows(file))[0]!.after).toMatchObject({ name })
})

test('columns can be chosen again, and a choice that cannot be read has its reason', async () => {
  const file = await files.checked('甲,品名,丙\nPICK-1,一,10\n')
  expect(file).toMatchObject({
    status: 'checked',
    columns: { name: 1 },
    counts: { unread: 1 },
    column_errors: ['请选择货号所在的列。'],
  })
  const { body: chosen } = await files.change(file, { columns: { sku: 0, name: 1, price: 2 } })
  expect(chosen).toMatchObject({ status: 'read', column_errors: [] })
  await files.work()
  const [row] = await files.rows(file)
  expect(row).toMatchObject({ outcome: 'refused', errors: { sku: [expect.stringContaining('还需要：类别、子类')] } })
  expect(await files.change(chosen, { columns: { sku: 0, name: 0 } })).toMatchObject({ status: 409 })
  const now = await files.read(file)
  for (const columns of [{ sku: 0, name: 0 }, { sku: 9 }])
    expect(await files.change(now, { columns })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  // The headings that were chosen once are known in the next file.
  await files.applied('货号,名称,类别,子类,价格\nPICK-1,一,茶,抹茶,9\n')
  await files.change(await files.read(file), { columns: { sku: 0, name: 1, price: 2 } })
  await files.work()
  await files.apply(await files.read(file))
  await files.work()
  expect((await files.upload('丙,甲\n11,PICK-1\n')).body.columns).toEqual({ price: 0, sku: 1 })
  await files.work()
})

test('new goods are on sale where staff say so, or the file', async () => {
  const file = await files.checked('货号,名称,类别,子类,价格\nSALE-1,一,茶,抹茶,10\n')
  await files.change(file, { is_new_on_sale: true })
  await files.work()
  await files.apply(await files.read(file))
  await files.work()
  expect(await files.goods('SALE-1')).toMatchObject({ on_sale: true })
  await files.applied('货号,名称,类别,子类,价格,上架\nSALE-2,一,茶,抹茶,10,0\n')
  expect(await files.goods('SALE-2')).toMatchObject({ on_sale: false })
})

test('packers and viewers have no part in files of goods', async () => {
  const file = await files.checked('货号,名称,类别,子类,价格\nROLE-1,一,茶,抹茶,10\n')
  for (const role of ['packer', 'viewer'] as const) {
    const who = await files.signIn(role)
    expect(await files.upload('货号,价格\nROLE-1,1\n', { who })).toMatchObject({ status: 403 })
    for (const path of ['', 'rows/', 'problems/'])
      expect(await who.call('GET', `/api/console/imports/${file.id}/${path}`)).toMatchObject({ status: 403 })
    expect(await files.apply(file, { who })).toMatchObject({ status: 403 })
  }
})

test('after a day a file cannot be undone, and after a month it is gone', async () => {
  const file = await files.applied('货号,名称,类别,子类,价格\nLATE-1,一,茶,抹茶,10\n')
  const { database, now } = files.shop.context
  await database.execute(
    sql`update imports set applied_at = ${new Date(now().getTime() - 86_401_000)} where id = ${file.id}`,
  )
  expect(await files.undo(file)).toMatchObject({ status: 409, body: { code: 'import_not_undoable' } })
  await database.execute(
    sql`update imports set created_at = ${new Date(now().getTime() - 31 * 86_400_000)} where id = ${file.id}`,
  )
  for (const { sweep } of importSweepers(files.shop.context)) await sweep()
  expect(await files.manager.call('GET', `/api/console/imports/${file.id}/`)).toMatchObject({ status: 404 })
})
