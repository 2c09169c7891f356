/** A payment case: decided by the owner, once. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { differencesOf } from '../../../fixtures/audit.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'
import { openSandboxControl, outTradeNoIn } from '../../../sandbox-control.ts'
import { buyTwo, commonGoodsId } from './bought-order.ts'

test('a signed webhook with another amount waits for the owner, who reads both sides and settles it; the goods are free', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  await signInAsStaff(page, shop, 'owner')
  const order = await buyTwo(page)
  const sandbox = await openSandboxControl(shop)
  const out_trade_no = outTradeNoIn(order.payUrl)
  // A query would return the true sum, which matches.
  await sandbox.arrangeFault({ out_trade_no, on: 'query', kind: 'http_502', times: 100 })
  await sandbox.arrangeFault({ out_trade_no, on: 'notify', kind: 'wrong_amount', times: 8 })
  await sandbox.pay(order.payUrl)
  await expect(async () => {
    const { results } = (await callConsole(page, shop, { method: 'GET', path: 'review/?page_size=100' })) as {
      results: { order_number: string }[]
    }
    expect(results.map(({ order_number }) => order_number)).toContain(order.number)
  }).toPass({ timeout: 60_000 })

  await page.goto(`/console/orders/${order.number}`)
  await expect(page.getByText('这笔订单的付款对不上，等待核对。')).toBeVisible()
  await expect(page.getByRole('button', { name: '取消订单' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '打印发货单' })).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('in-review.png') })
  await page.getByRole('link', { name: '去核对' }).click()
  const found = page.getByRole('article').filter({ hasText: order.number })
  await expect(found.getByText('货还替这位顾客留着。')).toBeVisible()
  await expect(found.getByRole('row', { name: /^金额.*不一致$/ })).toBeVisible()
  await expect(found.getByRole('radio', { name: /当作已付/ })).toBeDisabled()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await found.getByRole('radio', { name: /关掉/ }).check()
  await found.getByLabel(/^为什么/).fill('在支付宝后台退了，请顾客重新下单。')
  await found.getByRole('button', { name: /关掉/ }).click()
  await expect(found).toHaveCount(0)
  await page.getByRole('link', { name: /^决定过/ }).click()
  await expect(found.getByText('“在支付宝后台退了，请顾客重新下单。”')).toBeVisible()

  await page.goto(`/console/orders/${order.number}`)
  await expect(page.getByText('占用的 2 件还回库存')).toBeVisible()
  await expect(page.getByText('入账', { exact: true })).toHaveCount(0)
  await expect(page.getByText('核对后作出决定')).toBeVisible()
  const { sku } = (await callConsole(page, shop, { method: 'GET', path: `goods/${commonGoodsId}/` })) as { sku: string }
  expect(await differencesOf(shop, [order.number, out_trade_no, sku])).toEqual([])
})
