/** A refund without a return of the goods: once, and shown with its books. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { differencesOf } from '../../../fixtures/audit.ts'
import { expect, type ShopAddresses, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff, withAuthenticator } from '../../../fixtures/staff-member.ts'
import { openShopBooks } from '../../../processes/shop-books.ts'
import { openSandboxControl, outTradeNoIn } from '../../../sandbox-control.ts'
import { deliverTwo, requestReturn } from './bought-order.ts'

test('a manager refunds one of two bowls without the goods: a double press, a reload, one refund, and the order shows it', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectConsole(/403/)
  const manager = await signInAsStaff(page, shop, 'manager')
  const order = await deliverTwo(page, shop)
  const showCode = await withAuthenticator(page, shop, manager)
  const reason = `碗口有一道磕痕 ${order.number.slice(-4)}`
  await requestReturn(page, order, reason)

  await page.goto('/console/returns')
  await page.getByRole('link', { name: reason }).click()
  await expect(page.getByText(`“${reason}”`)).toBeVisible()
  await page.getByRole('radio', { name: /^不用寄回/ }).check()
  await page.getByLabel(/^给顾客的话/).fill('碗的钱退给您，碗不用寄回。')
  const agree = page.getByRole('button', { name: /^同意，退/ })
  const amount = (await agree.textContent())!.replace('同意，退 ', '')
  await expect(page.getByText(`支付宝把 ${amount} 退回`)).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await agree.dblclick()
  const dialog = page.getByRole('dialog', { name: '再确认一次是你' })
  await dialog.getByLabel('验证器里的 6 位数字').fill(showCode())
  await dialog.getByRole('button', { name: '继续' }).click()
  await expect(page.getByText(`${amount} 已退回`)).toBeVisible()
  await expect(agree).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(`${amount} 已退回`)).toBeVisible()

  const sandbox = await openSandboxControl(shop)
  const trade = await sandbox.findTrade(outTradeNoIn(order.payUrl))
  expect(trade?.refunds.map(({ refund_amount }) => `¥${refund_amount}`)).toEqual([amount])

  await test.step('the order’s timeline describes it, and its sums are those of the books', async () => {
    await page.goto(`/console/orders/${order.number}`)
    await page.getByLabel('只有员工看得到').fill('碗口磕痕，厂里已知')
    await page.getByRole('button', { name: '记下', exact: true }).click()
    const entry = (words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words }).first()
    const whole = `¥${trade!.total_amount}`
    for (const words of [
      '下单，2 件',
      '占用库存 2 件',
      '去了支付宝收银台',
      '支付宝通知：已付款',
      '签名、应用、商户、金额都核对一致。',
      '支付宝通知：又说了一遍同样的话',
      '没有任何变化。',
      '占用的 2 件转为已售',
      '包裹 1 已寄出，顺丰速运',
      '发起退款：取消或退货',
      '写了备注',
    ])
      await expect(entry(words), words).toBeVisible()
    await expect(entry('入账')).toContainText(whole)
    await expect(entry('出账')).toContainText(amount)
    const outTradeNo = outTradeNoIn(order.payUrl)
    expect(await bookedSums(shop, outTradeNo)).toEqual({ payment_in: whole, refund_out: amount })
    expect(await differencesOf(shop, [order.number, outTradeNo])).toEqual([])
  })
})

/** Sums of the ledger, the source of the ledger check. */
async function bookedSums(shop: ShopAddresses, outTradeNo: string): Promise<Record<string, string>> {
  const books = await openShopBooks(shop.dataDir)
  try {
    const rows = await books.query<{ kind: string; sum: string }>(
      `select ledger_entries.kind, '¥' || (sum(ledger_entries.amount_in_fen) / 100.0)::numeric(12, 2) as sum
      from ledger_entries join payments on payments.id = payment_id where out_trade_no = $1 group by 1`,
      [outTradeNo],
    )
    return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
  } finally {
    await books.close()
  }
}
