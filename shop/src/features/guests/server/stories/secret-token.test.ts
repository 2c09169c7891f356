import { Writable } from 'node:stream'
import { pino } from 'pino'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { buyAsGuest, withToken } from '../../testing/guest-factory.ts'

test('the token of an order is in no log, error or metric', async () => {
  let written = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const shop = await createTestShop({ log: pino({ level: 'trace' }, stream) })
  try {
    const goodsId = await createGoods(shop.context, { priceInFen: 12_800 })
    const lines = [{ goods_id: goodsId, quantity: 1 }]
    const { orderNumber, orderToken } = await buyAsGuest(shop, { lines, expected_total: '128.00' })
    const signature = orderToken.slice(-22)
    const path = `/api/order/${orderNumber}/`
    expect(await shop.call('GET', path, withToken(orderToken))).toMatchObject({ status: 200 })
    const refused = [
      await shop.call('GET', '/api/order/AAAA-BBBB-CCCC/', withToken(orderToken)),
      await shop.call('GET', path, withToken(`${orderToken}x`)),
      await shop.call('POST', `${path}return/`, { ...withToken(orderToken), json: {} }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 400])
    for (const { text } of refused) expect(text).not.toContain(signature)
    expect(written).toContain('response sent')
    expect(written).not.toContain(signature)
    expect(await register.metrics()).not.toContain(signature)
  } finally {
    await shop.close()
  }
})
