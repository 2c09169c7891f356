/** Refunds at WeChat Pay that wait for a person: the owner decides, the viewer reads, a manager sees none. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { bearer } from '../../../fixtures/known-shopper.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'
import { openWechatControl, type WechatControl } from '../../../wechat-control.ts'
import { placeOrder, type WechatShop, wechatTest as test } from '../../buying/wechat-pay/wechat-shop-test.ts'

test.skip(onPhone, 'a case is decided at a desk, by the same page')
test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

interface WaitingOrder {
  orderNumber: string
  outTradeNo: string
  headers: Record<string, string>
  /** Acts as the payer, or as a person on the merchant platform. */
  control: WechatControl
}

/** An order with a code to scan. Only a query tells the shop of its payment at once. */
async function openCode(page: Page, own: WechatShop): Promise<WaitingOrder> {
  const shopper = await becomeShopper(page)
  const orderNumber = await placeOrder(page, own, shopper)
  const headers = { ...bearer(shopper), origin: own.shop.origin }
  const data = { provider: 'wechat_pay' }
  const opened = await page.request.post(`/api/order/${orderNumber}/cashier/`, { headers, data })
  expect(opened.ok(), await opened.text()).toBe(true)
  const control = await openWechatControl(own.shop.dataDir, own.wechatOrigin)
  const outTradeNo = `${orderNumber.replaceAll('-', '')}_1`
  await control('POST', '/faults', { out_trade_no: outTradeNo, on: 'notify', kind: 'drop', times: 1 })
  return { orderNumber, outTradeNo, headers, control }
}

/** Reading the order queries WeChat Pay. */
async function expectPaid(page: Page, { orderNumber, headers }: WaitingOrder): Promise<void> {
  await expect(async () => {
    const order = await page.request.get(`/api/order/${orderNumber}/`, { headers })
    expect(await order.json()).toMatchObject({ status: 'paid' })
  }).toPass({ timeout: 30_000 })
}

/** The shopper wants the sum back, which does not reach the card. */
async function openStuckCase(page: Page, order: WaitingOrder): Promise<void> {
  const { orderNumber, outTradeNo, headers, control } = order
  await control('POST', `/trades/${outTradeNo}/pay`)
  await expectPaid(page, order)
  const refund = await page.request.post('/api/order/alipay_refund/', { headers, data: { order_number: orderNumber } })
  expect(refund.ok(), await refund.text()).toBe(true)
  await expect(async () => {
    const { refunds } = await control('GET', `/trades/${outTradeNo}`)
    await control('POST', `/refunds/${refunds[0].out_refund_no}/end`, { status: 'ABNORMAL' })
  }).toPass({ timeout: 30_000 })
}

/** A person refunds on the merchant platform, before the shop learns of the payment. */
async function openCaseElsewhere(page: Page, order: WaitingOrder): Promise<void> {
  const { outTradeNo, control } = order
  await control('POST', `/trades/${outTradeNo}/pay`)
  await control('POST', `/trades/${outTradeNo}/refund`, { refund: 1 })
  await expectPaid(page, order)
}

const cases = [
  {
    kind: 'refund_stuck',
    open: openStuckCase,
    todo: '请到微信支付的商户平台处理',
    sums: /^已退 \/ 已付 ¥0\.00 \/ ¥[\d.]+$/,
    decision: /^已经用别的办法退了/,
    reason: '已经转账给顾客',
  },
  {
    kind: 'refund_elsewhere',
    open: openCaseElsewhere,
    todo: '请到微信支付的商户平台查退了多少',
    sums: /^已退 \/ 已付 ¥0\.00 \/ ¥[\d.]+ 还不知道$/,
    decision: /^知道了，关掉/,
    reason: '客服在商户平台退的',
  },
] as const

for (const { kind, open, todo, sums, decision, reason } of cases) {
  test(`${kind}: the case says what to do, the viewer has no buttons, and the owner decides it once`, async ({
    page,
    own,
    watch,
  }) => {
    watch.expectConsole(/403 \(Forbidden\).*\/api\/console\/review\//)
    const { shop } = own
    const order = await openCode(page, own)
    await open(page, order)
    const found = page.getByRole('article').filter({ hasText: order.orderNumber })
    const decide = found.getByRole('button')
    await signInAsStaff(page, shop, 'viewer')
    await expect(async () => {
      await page.goto('/console/review')
      await expect(found.getByText(todo)).toBeVisible()
    }).toPass({ timeout: 30_000 })
    await expect(found.getByRole('row', { name: sums })).toBeVisible()
    await expect(found.getByRole('radio')).toHaveCount(0)
    await expect(decide).toHaveCount(0)

    await signInAsStaff(page, shop, 'manager')
    await page.goto('/console/review')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有权限查看此页面')
    await expect(page.getByRole('link', { name: /^需核对/ })).toHaveCount(0)

    await signInAsStaff(page, shop, 'owner')
    await page.goto('/console/review')
    await expect(found.getByRole('radio')).toHaveCount(2)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await found.getByRole('radio', { name: decision }).check()
    await found.getByLabel(/^为什么/).fill(reason)
    await decide.click()
    await expect(found).toHaveCount(0)
    await page.getByRole('link', { name: /^决定过/ }).click()
    await expect(found.getByText(`“${reason}”`)).toBeVisible()
    await expect(decide).toHaveCount(0)
  })
}
