/** From the payment to the doorstep: the order's page tells it, and the shopper says when a parcel has come. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { axeFindings } from '../../fixtures/findings.ts'
import { shopCommand } from '../../shop-command.ts'
import { addAddress, openSessionAs, payOrder, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, type ShopAddresses, test } from '../../fixtures/shop-test.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

const goodsId = 241

/** As a merchant does at a terminal, beside the running shop. */
async function runOrders(shop: ShopAddresses, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: shop.dataDir, WORKERS: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, shopCommand('orders', ...args), { env })
  return stdout
}

test('an order is sent in two parcels, one confirmed by hand; the refund button says why it is too late', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  await openSessionAs(page, shopper)
  const headers = { authorization: `Bearer ${shopper.session.token_access}` }
  const data = { goods_id: goodsId, quantity: 2, redirect_url: `${shop.origin}/user/order` }
  const bought = await page.request.post('/api/order/', { headers, data })
  const { order_number: number, pay_url } = (await bought.json()) as { order_number: string; pay_url: string }

  await page.goto(`/user/order/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('等您付款')
  await payOrder(page.request, shopper, pay_url)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('正在为您准备')

  expect(await runOrders(shop, 'ship', number, '--carrier', 'sf', '--number', 'SF1390', '--lines', '1:1')).toContain(
    'parcel 1 handed over',
  )
  await page.goto('/user/order')
  const card = page.getByRole('article').first()
  await expect(card).toContainText('部分寄出')
  await card.getByRole('button', { name: '退款测试' }).click({ force: true })
  await expect(page.getByRole('alert')).toContainText('已寄出的订单请在订单页申请退货退款')

  await page.getByRole('link', { name: '待收货 1' }).click()
  await page.getByRole('link', { name: `看进度：订单 ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 个包裹在路上，其余正在准备')
  await expect(page.getByRole('listitem').filter({ hasText: '运送中' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('link', { name: /^查物流/ })).toHaveAttribute('href', /SF1390/)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  await page.getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('一部分已送达，其余正在准备')
  await runOrders(shop, 'ship', number, '--carrier', 'other')
  await page.reload()
  await page.getByRole('article', { name: '包裹 2' }).getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('都送到了')
  await expect(page.getByRole('main')).toContainText('已确认收到包裹 2')
})
