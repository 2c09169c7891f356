/** Undoing ends whatever others have done since, and the next file is not blocked. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoodsFileFixture } from '../../../testing/fixtures/goods-file-fixture.ts'
import { importSweepers } from '../../sweepers.ts'
import { undoImportByCommand } from '../undo-command.ts'

const files = createGoodsFileFixture()
const table = (columns: string, ...rows: string[]) =>
  [`sku,name,type_1,type_2,price,stock,${columns}`, ...rows, ''].join('\n')

const notesOf = async (file: { id: string }) => (await files.rows(file)).map(({ outcome, notes }) => [outcome, notes])

test('a barcode that other goods have since stays with them', async () => {
  const first = '4006381333931'
  const second = '4901234567894'
  await files.applied(table('gtin', `CODE-1,Pen,Paper,Pens,10,5,${first}`, 'CODE-2,Ink,Paper,Pens,20,5,'))
  const file = await files.applied(table('gtin', `CODE-1,Pen,Paper,Pens,11,5,${second}`, 'CODE-2,Ink,Paper,Pens,21,5,'))
  await files.applied(table('gtin', `CODE-3,Nib,Paper,Pens,30,5,${first}`))
  expect(await files.undone(file)).toMatchObject({ status: 'undone', counts: { undone: 1, kept: 1 } })
  expect(await notesOf(file)).toEqual([
    ['kept', ['原来的值已被别的商品占用，保留现在的：商品条码']],
    ['undone', []],
  ])
  expect([await files.goods('CODE-1'), await files.goods('CODE-2')]).toMatchObject([{ price: 1_000 }, { price: 2_000 }])
  expect(await files.applied(table('gtin', 'CODE-4,Cap,Paper,Pens,5,5,'))).toMatchObject({ counts: { added: 1 } })
})

test('a place in the family that other goods have since stays with them', async () => {
  const columns = 'family,option_1,value_1'
  await files.applied(table(columns, 'CUP-1,Cup,Cups,Tea,10,5,cup,Size,S', 'CUP-2,Cup,Cups,Tea,20,5,cup,Size,M'))
  const file = await files.applied(
    table(columns, 'CUP-1,Cup,Cups,Tea,11,5,cup,Size,L', 'CUP-2,Cup,Cups,Tea,21,5,cup,Size,M'),
  )
  await files.applied(table(columns, 'CUP-3,Cup,Cups,Tea,30,5,cup,Size,S'))
  expect(await files.undone(file)).toMatchObject({ status: 'undone', counts: { undone: 1, kept: 1 } })
  expect(await notesOf(file)).toEqual([
    ['kept', ['原来的值已被别的商品占用，保留现在的：款式组']],
    ['undone', []],
  ])
  expect([await files.goods('CUP-1'), await files.goods('CUP-2')]).toMatchObject([{ price: 1_000 }, { price: 2_000 }])
})

test('rows whose values change places are refused where the batch has to be saved row by row', async () => {
  const columns = 'gtin,family,option_1,value_1'
  const code = '5901234123457'
  await files.applied(
    table(
      columns,
      `JAR-1,Jar,Jars,Tea,10,5,,jar,Size,S`,
      'JAR-2,Jar,Jars,Tea,20,5,,jar,Size,M',
      `JAR-3,Lid,Jars,Tea,5,5,${code},,,`,
    ),
  )
  const file = await files.applied(
    table(
      columns,
      'JAR-1,Jar,Jars,Tea,11,5,,jar,Size,M',
      'JAR-2,Jar,Jars,Tea,21,5,,jar,Size,S',
      `JAR-4,Lid,Jars,Tea,5,5,${code},,,`,
    ),
  )
  expect(file).toMatchObject({ status: 'applied', counts: { updated: 0, added: 0, refused: 3 } })
  const rows = await files.rows(file)
  expect(rows.map(({ errors }) => Object.keys(errors))).toEqual([['family'], ['family'], ['gtin']])
})

test('goods that were deleted before are deleted again, with their former values', async () => {
  const { database } = files.shop.context
  await files.applied(table('on_sale', 'BACK-1,Old,Paper,Pens,10,5,1', 'BACK-2,Old,Paper,Pens,12,5,1'))
  const ids = [(await files.goods('BACK-1'))!.id, (await files.goods('BACK-2'))!.id]
  for (const id of ids) {
    const { body } = await files.manager.call('GET', `/api/console/goods/${id}/`)
    const headers = { 'if-match': `"${body.revision}"` }
    expect(await files.manager.call('DELETE', `/api/console/goods/${id}/`, { headers })).toMatchObject({ status: 204 })
  }
  const file = await files.applied(table('on_sale', 'BACK-1,New,Paper,Nibs,20,9,0', 'BACK-2,New,Paper,Nibs,22,9,1'))
  await database.execute(sql`update goods set stock = stock - 1 where sku = 'BACK-1'`)
  expect(await files.goods('BACK-1')).toMatchObject({ name: 'New', is_deleted: false })
  expect(await files.undone(file)).toMatchObject({ counts: { undone: 2, kept: 0 } })
  expect(await files.goods('BACK-1')).toMatchObject({ is_deleted: true, on_sale: false })
  for (const id of ids)
    expect(await files.manager.call('POST', `/api/console/goods/${id}/restore/`, { json: {} })).toMatchObject({
      status: 200,
    })
  expect(await files.goods('BACK-1')).toMatchObject({
    name: 'Old',
    price: 1_000,
    stock: 4,
    type: 'Pens',
    on_sale: true,
  })
  expect(await files.goods('BACK-2')).toMatchObject({
    name: 'Old',
    price: 1_200,
    stock: 5,
    type: 'Pens',
    on_sale: true,
  })
})

test('a file whose work fails again and again does not block the others, and goes on later', async () => {
  const { database } = files.shop.context
  const failing = await files.checked(table('size', 'STUCK-1,Pen,Paper,Pens,10,5,1 g'))
  const other = await files.checked(table('size', 'STUCK-2,Ink,Paper,Pens,20,5,1 g'))
  await database.execute(
    sql.raw(`create function refuse_stuck() returns trigger language plpgsql as $$ begin
      if new.import_id = '${failing.id}' then raise exception 'stuck'; end if; return new; end $$;
    create trigger refuse_stuck before update on import_rows for each row execute function refuse_stuck()`),
  )
  await files.apply(failing)
  await files.apply(other)
  await expect(files.work()).rejects.toThrow()
  await files.work()
  expect(await files.read(other)).toMatchObject({ status: 'applied', retry_at: null })
  expect(await files.read(failing)).toMatchObject({ status: 'applying', retry_at: expect.any(String) })
  const { body: list } = await files.manager.call('GET', '/api/console/imports/')
  expect(list.results.map(({ retry_at }: { retry_at: string | null }) => retry_at !== null)).toContain(true)
  await expect(files.workAt(await retryOf(failing))).rejects.toThrow()
  const [first, second] = [await retryOf(failing), files.shop.context.now()]
  expect(first.getTime() - second.getTime()).toBeGreaterThan(20_000)
  const since = await importSweepers(files.shop.context)[0]!.findOldestDue!()
  expect(since!.getTime()).toBeLessThan(second.getTime())
  const atRetry = { ...files.shop.context, now: () => first }
  expect(await undoImportByCommand(atRetry, other.id)).toEqual({ undone: 1, kept: 0 })
  const third = await retryOf(failing)
  expect(third.getTime(), 'the command has worked on the other file, too').toBeGreaterThan(first.getTime())

  await database.execute(sql`drop trigger refuse_stuck on import_rows`)
  await files.workAt(third)
  expect(await files.read(failing)).toMatchObject({ status: 'applied', retry_at: null })
  expect(await importSweepers(files.shop.context)[0]!.findOldestDue!()).toBeNull()
})

const retryOf = async (file: { id: string }) => new Date((await files.read(file)).retry_at!)
