/** A receipt: issued once from the order's page, for paper, corrected after a refund. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import {
  addAddress,
  basketToShip,
  bearer,
  openSessionAs,
  order,
  payOrder,
  registerThroughApi,
} from '../../../fixtures/known-shopper.ts'
import { overflowAt320 } from '../../../fixtures/overflow.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { inLanguage, languages } from '../../../fixtures/screens.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { openShopBooks } from '../../../processes/shop-books.ts'

test.beforeAll(async ({ shop }) => {
  const books = await openShopBooks(shop.dataDir)
  try {
    await books.query(`update shop_facts set facts = facts || $1::jsonb`, [
      {
        legal_name: { 'zh-CN': '杭州示例商贸有限公司', ja: '株式会社サンプル', en: 'Sample Trading Ltd.' },
        postal_code: '101-0041',
      },
    ])
  } finally {
    await books.close()
  }
})

const words = {
  'zh-CN': {
    receipt: '收据',
    addressee: '收据抬头',
    issue: '开收据',
    print: '打印',
    back: '返回订单',
    noInvoice: '不是增值税发票',
    corrections: '退款更正',
    total: '合计（含税）',
    to: '付款方：株式会社サンプル茶寮',
  },
  ja: {
    receipt: '領収書',
    addressee: '宛名',
    issue: '領収書を発行',
    print: '印刷',
    back: '注文に戻る',
    noInvoice: '増値税発票',
    corrections: '返金による訂正',
    total: '合計（税込、人民元）',
    to: '株式会社サンプル茶寮様',
  },
  en: {
    receipt: 'Receipt',
    addressee: 'Addressee',
    issue: 'Issue receipt',
    print: 'Print',
    back: 'Back to the order',
    noInvoice: 'not a Chinese tax invoice',
    corrections: 'Corrections after refunds',
    total: 'Total (tax included)',
    to: 'To 株式会社サンプル茶寮',
  },
} as const

for (const language of languages) {
  test(`is issued to a name, printed without the frame, and corrected: ${language}`, async ({ page, shop }) => {
    const text = words[language]
    const shopper = await registerThroughApi(page.request)
    await addAddress(page.request, shopper)
    await openSessionAs(page, shopper)
    const { orderNumber, payUrl } = await order(page.request, shopper, { goodsId: 241, quantity: 2 })
    await payOrder(page.request, shopper, payUrl)
    // Two rates, as the console would set them before the purchase.
    const books = await openShopBooks(shop.dataDir)
    await books.query(
      `with found as (update orders set delivery_tax_percent = 10 where order_number = $1 returning id)
      update order_lines set tax_percent = 8 from found where order_id = found.id`,
      [orderNumber],
    )
    await books.close()

    await page.goto(`/user/order/${orderNumber}?lang=${language}`)
    await page.getByRole('main').getByRole('link', { name: text.receipt, exact: true }).click()
    await expect(page.getByRole('heading', { name: text.receipt, level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.getByLabel(text.addressee).fill('株式会社サンプル茶寮')
    await page.getByRole('button', { name: text.issue }).click()
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText(/R-\d{4}-\d{6}/)
    await expect(sheet).toContainText(text.to)
    await expect(sheet).toContainText(text.noInvoice)
    await expect(sheet).toContainText('※')
    await expect(sheet).toContainText('〒101-0041')
    const number = /R-\d{4}-\d{6}/.exec(await sheet.innerText())![0]
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    expect(await overflowAt320(page)).toEqual([])

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: text.print })).toBeHidden()
    await expect(page.getByRole('link', { name: text.back })).toBeHidden()
    await expect(sheet).toBeVisible()
    // Not the screen's media, which the paper would then have, too.
    await page.emulateMedia({ media: null })
    // One sheet of paper, and no empty one before or after it.
    expect(await countSheets(page)).toBe(1)

    // The shop refunds half: the receipt stays, and a correction appears below it.
    const data = { lines: [{ position: 1, quantity: 1 }] }
    await page.request.post(`/api/order/${orderNumber}/call_off/`, { headers: bearer(shopper), data })
    await page.reload()
    await expect(sheet).toContainText(number)
    await expect(sheet.getByRole('heading', { name: text.corrections })).toBeVisible()
    await expect(sheet).toContainText(/C-\d{4}-\d{6}/)
    await expect(page.getByLabel(text.addressee)).toHaveCount(0)
    expect(await countSheets(page), 'with its correction').toBe(1)
    await page.getByRole('link', { name: text.back }).click()
    await expect(page).toHaveURL(new RegExp(`/user/order/${orderNumber}`))
    await expect(page.getByRole('banner')).toBeVisible()
  })
}

test('prints ten lines of three tax rates and two corrections on one sheet', async ({ page, shop }) => {
  test.skip(onPhone(), 'paper is the same from every window')
  const shopper = await registerThroughApi(page.request)
  const addressId = await addAddress(page.request, shopper)
  await openSessionAs(page, shopper)
  const listed = await page.request.get('/api/goods_info/?page_size=100&page=3')
  const { results } = (await listed.json()) as { results: { id: number; in_stock: boolean }[] }
  const goodsIds = results.filter((goods) => goods.in_stock).map(({ id }) => id)
  const wish = { goodsIds: goodsIds.slice(0, 10), addressId, message: '' }
  const orderNumber = await basketToShip(page.request, shopper, wish)
  const books = await openShopBooks(shop.dataDir)
  await books.query(
    `with found as (update orders set delivery_tax_percent = 10 where order_number = $1 returning id)
    update order_lines set tax_percent = case position % 3 when 0 then 8 when 1 then 10 end
      from found where order_id = found.id`,
    [orderNumber],
  )
  await books.close()
  const headers = bearer(shopper)
  const receipt = `/api/order/${orderNumber}/receipt/`
  const issued = await page.request.post(receipt, { headers, data: { addressee: '株式会社サンプル茶寮' } })
  expect(issued.status(), await issued.text()).toBe(201)
  // The second refund begins after the first, whose correction states several rates.
  for (const [corrections, positions] of [
    [1, [1, 2, 3]],
    [2, [4]],
  ] as const) {
    const lines = positions.map((position) => ({ position, quantity: 1 }))
    const cancelled = await page.request.post(`/api/order/${orderNumber}/call_off/`, { headers, data: { lines } })
    expect(cancelled.ok(), await cancelled.text()).toBe(true)
    await expect(async () => {
      const papers = (await (await page.request.get(receipt, { headers })).json()) as { corrections: unknown[] }
      expect(papers.corrections).toHaveLength(corrections)
    }).toPass({ timeout: 15_000 })
  }
  for (const language of languages) {
    await page.goto(inLanguage(`/user/order/${orderNumber}/receipt`, language))
    await expect(page.getByRole('article').getByText(/C-\d{4}-\d{6}/)).toHaveCount(2)
    expect(await countSheets(page), language).toBe(1)
  }
})

async function countSheets(page: Page): Promise<number> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return paper.match(/\/Type \/Page\b/g)?.length ?? 0
}
