/** A shopper finds an order by what is known about it. */
import { axeFindings } from '../../fixtures/axe.ts'
import { order } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

const goodsIds = [241, 1]

test('orders are searched by name, number and day, and a search that finds none leads to all', async ({ page }) => {
  const shopper = await becomeShopper(page)
  const numbers: string[] = []
  for (const goodsId of goodsIds) numbers.push((await order(page.request, shopper, { goodsId })).orderNumber)
  const { name } = (await (await page.request.get(`/api/goods_info/${goodsIds[0]}/`)).json()) as { name: string }
  await page.goto('/user/order')
  const cards = page.getByRole('article')
  const field = page.getByRole('searchbox', { name: '搜索订单' })
  await expect(cards).toHaveCount(2)

  await field.fill(name)
  await field.press('Enter')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(name)
  await expect(page).toHaveURL(new RegExp(`query=${encodeURIComponent(name).slice(0, 9)}`))
  await expect(page.getByRole('region', { name: /有 1 笔订单等您付款/ }), 'the other one still waits').toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(name)
  await expect(cards).toHaveCount(1)

  await field.fill(numbers[1]!.replaceAll('-', '').slice(3, 9).toLowerCase())
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(cards).toContainText('订单号')
  await expect(cards).not.toContainText(name)
  await page.getByRole('link', { name: '待付款', exact: true }).click()
  await expect(page).toHaveURL(/show=to_pay&query=/)
  await expect(cards).toHaveCount(1)

  await page.getByText('按下单日期').click()
  await page.getByLabel('到', { exact: true }).fill('2001-01-01')
  await field.press('Enter')
  await expect(page.getByText('没有符合条件的订单。')).toBeVisible()
  await expect(cards).toHaveCount(0)
  for (const [language, colorScheme] of [
    ['ja', 'dark'],
    ['en', 'light'],
    ['zh-CN', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const address = new URL(page.url())
    address.searchParams.set('lang', language)
    await page.goto(address.href)
    await expect(page.getByRole('searchbox').last()).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ has: page.getByRole('link') }),
    ).toBeVisible()
    expect(await axeFindings(page, { hasContrast: true }), language).toEqual([])
    expect(await smallTargets(page), language).toEqual([])
  }
  await page.getByRole('link', { name: '查看全部订单' }).click()
  await expect(cards).toHaveCount(2)
})
