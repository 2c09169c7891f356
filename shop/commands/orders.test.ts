/** What a merchant does with orders and returns by commands. */
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openCommandsOfFile } from './testing/commands-of-file.ts'

// Each command is a process that loads the shop's code.
vi.setConfig({ testTimeout: 120_000 })

const { shop, run } = await openCommandsOfFile()

test('orders lists what waits to be sent, sends it, and says why not', async () => {
  const goodsId = await createGoods(shop.context, { sku: 'C7', name: { 'zh-CN': '纸灯笼' }, stock: 5 })
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, quantity: 2 })
  expect(await run('orders', 'ship', orderNumber, '--carrier', 'sf', '--number', 'SF1')).toEqual({
    code: 1,
    stdout: '',
    stderr: `orders: ${orderNumber}: This order is not paid for, or is closed: nothing can be sent.\n`,
  })
  await shop.context.database.execute(
    sql`update orders set status = 'paid', paid_at = now(), fulfilment = 'needs_address' where order_number = ${orderNumber}`,
  )
  const { stdout } = await run('orders', 'list', '--to-ship')
  expect(stdout).toMatch(
    new RegExp(`^${orderNumber}  paid .+ UTC  no address yet\n  1:2  纸灯笼 .C7.\n1 orders wait to be sent\n$`),
  )
  expect((await run('orders', 'ship', orderNumber, '--carrier', 'sf', '--number', 'SF1')).stderr).toContain(
    'no address',
  )
  expect(await run('orders', 'ship', orderNumber, '--carrier', 'other', '--lines', '1:1')).toEqual({
    code: 0,
    stdout: `${orderNumber}: parcel 1 handed over\n`,
    stderr: '',
  })
  expect(await run('orders', 'lost', orderNumber.replaceAll('-', '').toLowerCase(), '1')).toMatchObject({ code: 0 })
  expect(await run('orders', 'again', orderNumber, '1', '--carrier', 'other')).toMatchObject({
    stdout: `${orderNumber}: parcel 2 handed over in place of parcel 1\n`,
  })
  const { rows } = await shop.context.database.execute(
    sql`select action, actor from audit_entries where subject_id = ${orderNumber} order by id`,
  )
  const acts = ['shipment.hand_over', 'shipment.lose', 'shipment.send_again']
  expect(rows).toEqual(acts.map((action) => ({ action, actor: 'command' })))
})

test('orders returns lists what shoppers ask back, and says no in a sentence', async () => {
  const goodsId = await createGoods(shop.context, { stock: 5, priceInFen: 1990 })
  const { orderNumber, shopper } = await buyAsNewShopper(shop, { goodsId, quantity: 2 })
  await shop.context.database.execute(
    sql`update orders set status = 'paid', paid_at = now(), fulfilment = 'needs_address' where order_number = ${orderNumber}`,
  )
  await run('orders', 'ship', orderNumber, '--carrier', 'other')
  const json = { kind: 'goods_back', reason: 'faulty', text: '有裂纹', lines: [{ position: 1, quantity: 1 }] }
  const path = `/api/order/${orderNumber}/return/`
  const { body } = await shop.call('POST', path, { json, token: shopper.access })
  const number = body.return_number as string
  expect((await run('orders', 'returns', 'list')).stdout).toMatch(
    new RegExp(
      `^${number}  order ${orderNumber}  requested  goods_back, faulty  1:1  19.90  asked .+ UTC\n  有裂纹\n1 returns are open\n$`,
    ),
  )
  expect((await run('orders', 'returns', 'refuse', number)).stderr).toContain(number)
  expect(await run('orders', 'returns', 'refuse', number, '--note', '用过了')).toEqual({
    code: 0,
    stdout: `${number}: refused, 19.90\n`,
    stderr: '',
  })
  expect(await run('orders', 'returns', 'list')).toMatchObject({ stdout: 'no return is open\n' })
  const { rows } = await shop.context.database.execute(
    sql`select actor from audit_entries where action = 'return.refuse' and subject_label = ${number}`,
  )
  expect(rows).toEqual([{ actor: 'command' }])
})

test('orders explains itself, and what is wrong with its arguments', async () => {
  expect(await run('orders', '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--carrier CODE') })
  for (const args of [
    [],
    ['list'],
    ['ship', 'X'],
    ['ship', 'X', '--carrier', 'sf', '--lines', 'all'],
    ['ship', 'X', '--carrier', 'sf'],
    ['lost', 'X'],
    ['lost', 'X', 'first'],
  ]) {
    const { code, stderr } = await run('orders', ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^orders: [^\n]+\n$/)
  }
})
