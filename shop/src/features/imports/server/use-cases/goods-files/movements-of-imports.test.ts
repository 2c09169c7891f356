/** Movements of stock by files of goods: who, why, and by which file. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoodsFileFixture } from '../../../testing/fixtures/goods-file-fixture.ts'
import { undoImportByCommand } from '../undo-command.ts'

const files = createGoodsFileFixture()
const table = (...rows: string[]) => ['sku,name,type_1,type_2,price,stock', ...rows, ''].join('\n')

async function movementsOf(sku: string) {
  const { id } = (await files.goods(sku))!
  const { body } = await files.manager.call('GET', `/api/console/goods/${id}/movements/`)
  return body.results.map(({ at: _at, id: _id, ...movement }: { at: string; id: number }) => movement)
}

test('a movement names the person and the file, for new goods, known ones, and an undo', async () => {
  const staff = (await files.manager.call('GET', '/api/console/me/')).body.display_name
  const first = await files.applied(table('MOVE-1,Pen,Paper,Pens,10,5'))
  const second = await files.applied(table('MOVE-1,Pen,Paper,Pens,10,8'))
  await files.undone(second)
  const third = await files.applied(table('MOVE-1,Pen,Paper,Pens,10,9'))
  await undoImportByCommand(files.shop.context, third.id)
  const count = { cause: 'count', note: '', order_number: null, staff_name: staff }
  expect(await movementsOf('MOVE-1')).toEqual([
    { ...count, reason: 'import_undo', change: -4, batch_id: third.id, staff_name: '' },
    { ...count, reason: 'import', change: 4, batch_id: third.id },
    { ...count, reason: 'import_undo', change: -3, batch_id: second.id },
    { ...count, reason: 'import', change: 3, batch_id: second.id },
    { ...count, reason: 'initial', change: 5, batch_id: first.id },
  ])
})

test('movements of imports that have no reason yet: only the first is the initial stock', async () => {
  await files.applied(table('MOVE-2,Ink,Paper,Pens,10,0'))
  const { id } = (await files.goods('MOVE-2'))!
  const at = (seconds: number) => new Date(files.shop.context.now().getTime() + seconds * 1_000)
  for (const [place, change] of [5, 3].entries())
    await files.shop.context.database.execute(sql`
      insert into stock_movements (goods_id, cause, stock_change, sold_change, created_at)
      values (${id}, 'count', ${change}, 0, ${at(place)})`)
  expect(await movementsOf('MOVE-2')).toMatchObject([
    { reason: 'import', change: 3 },
    { reason: 'initial', change: 5 },
  ])
})
