/** Promotions and codes: what the basket lacks, why a code gives nothing, and what the order says of it. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addGoods, addPromotions } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { addAddress, bearer, type KnownShopper, putIntoBasket } from '../../../fixtures/known-shopper.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'

const sumOf = (page: Page) => page.getByRole('complementary').first()

async function useCode(page: Page, code: string): Promise<void> {
  const section = page.getByRole('region', { name: '优惠码' })
  await section.getByLabel('优惠码', { exact: true }).fill(code)
  await section.getByRole('button', { name: '使用' }).click()
}

async function pay(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /去支付宝/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/cashier\//)
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByText('付款成功')).toBeVisible()
}

/** Buys one unit with a code, without a page. */
async function buyWith(page: Page, shopper: KnownShopper, wish: object): Promise<void> {
  const response = await page.request.post('/api/order/check_out/', {
    headers: { ...bearer(shopper), 'idempotency-key': `story ${randomInt(1_000_000_000)}` },
    data: wish,
  })
  expect(response.status(), await response.text()).toBe(201)
}

test('a code is mistyped, short, used up, beaten by a better one, and applied; the order names it', async ({
  page,
  shop,
  isMobile,
}) => {
  const [tea] = await addGoods(shop, [20])
  const goodsIds = [tea!.id]
  const mark = randomInt(1_000_000)
  const codes = { short: `MORE${mark}`, gone: `GONE${mark}`, alone: `ALONE${mark}`, good: `GOOD${mark}` }
  await addPromotions(shop, [
    { name: '试饮减五元', goodsIds, rule: { kind: 'amount', amount: '5.00', min_total: '39.80' } },
    { name: '满百', goodsIds, code: codes.short, rule: { kind: 'amount', amount: '9.00', min_total: '100.00' } },
    { name: '一次', goodsIds, code: codes.gone, rule: { kind: 'percent', percent: 50, use_limit: 1 } },
    { name: '单用', goodsIds, code: codes.alone, rule: { kind: 'percent', percent: 10, is_alone: true } },
    { name: '八折', goodsIds, code: codes.good, rule: { kind: 'percent', percent: 20, per_shopper_limit: 1 } },
  ])
  const shopper = await becomeShopper(page)
  const address_id = await addAddress(page.request, shopper)
  const redirect_url = `${shop.origin}/user/checkout`
  const lines = [{ goods_id: tea!.id, quantity: 1 }]
  await buyWith(page, shopper, { lines, address_id, redirect_url, code: codes.gone, expected_total: '9.95' })

  await putIntoBasket(page.request, shopper, tea!.id)
  await page.goto('/basket')
  const sum = sumOf(page)
  await expect(sum).toContainText('适用的商品再买¥19.90，就有「试饮减五元」。')
  await page.getByRole('button', { name: '增加' }).click()
  await expect(sum).toContainText('试饮减五元−¥5.00')
  await expect(sum).toContainText('合计¥34.80')
  await expect(sum).not.toContainText('就有')
  await sum.getByRole('link', { name: '去结算' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('结算')
  await expect(sum).toContainText('试饮减五元−¥5.00')

  const section = page.getByRole('region', { name: '优惠码' })
  const refusals = [
    [`TYPO${mark}`, '没有这个优惠码，请检查输入。'],
    [codes.short, '还差¥60.20才能用这个优惠。'],
    [codes.gone, '这个优惠已经用完了。'],
  ] as const
  for (const [code, reason] of refusals) {
    await useCode(page, code)
    await expect(section).toContainText(reason)
    await expect(section.getByLabel('优惠码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(sum).toContainText('合计¥34.80')
  }
  await useCode(page, codes.alone)
  await expect(section.getByRole('status')).toContainText(`这次没有用 ${codes.alone}，先留着。`)
  await expect(section).toContainText('不能与「试饮减五元」同用，那样更省或一样省')
  await expect(sum).toContainText('合计¥34.80')
  if (!isMobile) expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await section.getByRole('button', { name: `不用优惠码 ${codes.alone}` }).click()
  await useCode(page, ` ${codes.good.toLowerCase()} `)
  await expect(section.getByRole('status')).toContainText(`${codes.good} 已用上。`)
  await expect(sum).toContainText('八折−¥6.96')
  await expect(sum).toContainText('合计¥27.84')
  await pay(page)

  await page.getByRole('link', { name: '查看订单' }).first().click()
  const bill = page.getByRole('region', { name: '金额' })
  await expect(bill).toContainText('试饮减五元−¥5.00')
  await expect(bill).toContainText(`八折 ${codes.good}−¥6.96`)
  await expect(bill).toContainText('¥27.84')

  await putIntoBasket(page.request, shopper, tea!.id)
  await page.goto('/user/checkout')
  await useCode(page, codes.good)
  await expect(section).toContainText('您已经用过这个优惠了。')
})

test('the last use of a code goes to somebody else meanwhile: nothing is bought, and the page says why', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  const [tea] = await addGoods(shop, [20])
  const code = `LAST${randomInt(1_000_000)}`
  await addPromotions(shop, [
    { name: '只有一次', goodsIds: [tea!.id], code, rule: { kind: 'percent', percent: 50, use_limit: 1 } },
  ])
  const shopper = await becomeShopper(page)
  const address_id = await addAddress(page.request, shopper)
  await putIntoBasket(page.request, shopper, tea!.id)
  await page.goto('/user/checkout')
  await useCode(page, code)
  await expect(sumOf(page)).toContainText('只有一次−¥9.95')
  const lines = [{ goods_id: tea!.id, quantity: 1 }]
  const redirect_url = `${shop.origin}/user/checkout`
  await buyWith(page, shopper, { lines, address_id, redirect_url, code, expected_total: '9.95' })
  await putIntoBasket(page.request, shopper, tea!.id)
  await page
    .getByRole('button', { name: /去支付宝/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('这个优惠已经用完了。')
  await expect(sumOf(page)).toContainText('合计¥19.90')
  const response = await page.request.get('/api/order/index_user_order_querset/', { headers: bearer(shopper) })
  expect(((await response.json()) as { count: number }).count).toBe(1)
})
