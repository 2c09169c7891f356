/** A promotion code without an account: mistyped, for known shoppers only, and applied. */
import { randomInt } from 'node:crypto'
import { addGoods, addPromotions } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { newPhone } from '../../../fixtures/orders/guest-order.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'

test('a guest uses a code, and is sent to the login by one that counts shoppers', async ({ page, shop }) => {
  test.setTimeout(90_000)
  const [tea] = await addGoods(shop, [20])
  const goodsIds = [tea!.id]
  const mark = randomInt(1_000_000_000)
  const codes = { known: `ONCE${mark}`, good: `GUEST${mark}` }
  await addPromotions(shop, [
    { name: '每人一次', goodsIds, code: codes.known, rule: { kind: 'percent', percent: 50, per_shopper_limit: 1 } },
    { name: '八折', goodsIds, code: codes.good, rule: { kind: 'percent', percent: 20 } },
  ])
  await page.goto('/')
  await page.evaluate((id) => {
    localStorage.setItem('basket', JSON.stringify([{ goods_id: id, quantity: 1, seen_price: '19.90' }]))
  }, tea!.id)
  await page.goto('/guest/checkout')
  const sum = page.getByRole('complementary').first()
  const section = page.getByRole('region', { name: '优惠码' })
  const field = section.getByLabel('优惠码', { exact: true })
  await page.getByLabel('粘贴整段地址').fill(`张小满 ${newPhone()} 浙江省杭州市西湖区北山街 88 号`)
  await page.getByRole('button', { name: '识别并填入' }).click()
  await expect(page.getByLabel('收货人')).toHaveValue('张小满')
  for (const [code, reason] of [
    [`TYPO${mark}`, '没有这个优惠码，请检查输入。'],
    [codes.known, '请登录后使用'],
  ] as const) {
    await field.fill(code)
    await section.getByRole('button', { name: '使用' }).click()
    await expect(section).toContainText(reason)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(sum).toContainText('合计¥19.90')
  }
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await field.fill(codes.good.toLowerCase())
  await field.press('Enter')
  await expect(section.getByRole('status')).toContainText(`${codes.good} 已用上。`)
  await expect(sum).toContainText('八折−¥3.98')
  await expect(sum).toContainText('合计¥15.92')
  // The address stays through a code, and the code through a reload.
  await expect(page.getByLabel('收货人')).toHaveValue('张小满')
  await page.reload()
  await expect(sum).toContainText('合计¥15.92')
  await section.getByRole('button', { name: `不用优惠码 ${codes.good}` }).click()
  await expect(sum).toContainText('合计¥19.90')
  await field.fill(codes.good)
  await section.getByRole('button', { name: '使用' }).click()
  await expect(sum).toContainText('合计¥15.92')
  await page.getByLabel('粘贴整段地址').fill(`张小满 ${newPhone()} 浙江省杭州市西湖区北山街 88 号`)
  await page.getByRole('button', { name: '识别并填入' }).click()
  await expect(page.getByLabel('收货人')).toHaveValue('张小满')
  await page
    .getByRole('button', { name: /去支付宝/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/cashier\//)
  await expect(page.getByText('15.92').first()).toBeVisible()
})
