/** Unshipped items are cancelled by lines and quantities; the dialog shows the refund first. */
import { randomUUID } from 'node:crypto'
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, order, orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test('a manager cancels two of three with the sum in the button, and sees where it changed meanwhile', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectConsole(/409 \(Conflict\).*\/call_off\//)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const [tea] = await addGoods(shop, [9])
  const number = await orderToShip(page.request, shopper, { goodsId: tea!.id, quantity: 3 })
  await signInAsStaff(page, shop, 'manager')

  await page.goto(`/console/orders/${number}`)
  await page.getByRole('button', { name: '取消未发货的商品' }).click()
  const dialog = page.getByRole('dialog', { name: '取消未发货的商品' })
  await expect(dialog.getByRole('button', { name: '退款 ¥59.70' })).toBeEnabled()
  const count = dialog.getByRole('spinbutton', { name: `${tea!.name}的数量` })
  await count.fill('0')
  await expect(dialog.getByText('请选择要取消的商品。')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '取消未发货的商品' })).toBeDisabled()
  await count.fill('2')
  const refund = dialog.getByRole('button', { name: '退款 ¥39.80' })
  await expect(refund).toBeEnabled()
  await expect(dialog.getByText('支付宝把 ¥39.80 退回顾客原来的付款账户')).toBeVisible()
  await dialog.getByLabel('原因').fill('缺货')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await test.step('a colleague refunds 30: nothing is refunded, and the button shows the new amount', async () => {
    await callConsole(page, shop, {
      method: 'POST',
      path: `orders/${number}/goodwill/`,
      data: { amount: '30.00', reason: '抱歉' },
      headers: { 'idempotency-key': randomUUID() },
    })
    await refund.click()
    await expect(dialog.getByRole('alert')).toHaveText('退款金额变成了 ¥29.70，没有取消任何商品，请再确认一次。')
    await expect(count).toHaveValue('2')
    await expect(dialog.getByLabel('原因')).toHaveValue('缺货')
  })
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes(`/orders/${number}/`)) reads.push(request.url())
  })
  await dialog.getByRole('button', { name: '退款 ¥29.70' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('已退款').first()).toBeVisible()
  const cancelled = await callConsole(page, shop, { method: 'GET', path: `orders/${number}/` })
  expect(reads, 'the page shows the order that the write responds with').toEqual([])
  expect(cancelled).toMatchObject({ status: 'refunded', refunded_amount: '59.70' })

  await test.step('the shopper’s figures have the sum that went back; what was never paid is due', async () => {
    const fact = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd')
    await expect(fact('退过')).toHaveText('¥59.70')
    await expect(fact('实付')).toHaveText('¥59.70')
    const waiting = await order(page.request, shopper, { goodsId: tea!.id })
    await page.goto(`/console/orders/${waiting.orderNumber}`)
    await expect(fact('应付')).toHaveText('¥19.90')
    await expect(page.getByText('实付')).toHaveCount(0)
  })
})
