/** A manager orders for a shopper who telephones, the shopper pays by the link, and another order is changed. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { addAddress, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'

const numberIn = (url: string) => decodeURIComponent(new URL(url).pathname.split('/').at(-1)!)

async function addToOrder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加商品' }).click()
  const picking = page.getByRole('dialog', { name: '添加商品' })
  await picking.getByRole('searchbox').fill(name)
  await picking
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
}

test('an order on the telephone is written, paid by its link, and another one changed before it is paid', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(150_000)
  // The price of an address that is still being typed.
  watch.expectConsole(/status of 400/)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const [tea] = await addGoods(shop, [9])
  await signInAsStaff(page, shop, 'manager')

  await test.step('the shopper is found by name, the goods by theirs', async () => {
    await page.goto('/console/orders?tab=to_pay')
    await page.getByRole('link', { name: '代客下单' }).click()
    await page.getByLabel('哪位顾客？').fill(shopper.username)
    await page.getByRole('link', { name: `选这位 ${shopper.username}` }).click()
    await expect(page.getByText('选了商品后显示金额。')).toBeVisible()
    await addToOrder(page, tea!.name)
    await page.getByRole('spinbutton', { name: `${tea!.name} 的数量` }).fill('2')
    await expect(page.locator('[data-part=order-total]')).toHaveText('¥39.80')
    await expect(page.getByText('填好地址后计算')).toHaveCount(0)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  })

  const link = await test.step('the order shows its payment link', async () => {
    await page.getByLabel('备注').fill('十点打来的')
    await page.getByRole('button', { name: '下单', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '付款链接' })
    await expect(dialog.getByText('顾客没有验证过的邮箱')).toBeVisible()
    const url = await dialog.getByLabel('付款链接').inputValue()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).click()
    return url
  })
  const first = numberIn(page.url())

  await test.step('whoever has the link sees goods and total, and pays', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: '订单付款' })).toBeVisible()
    await expect(page.getByText(tea!.name)).toBeVisible()
    await expect(page.getByText(shopper.username)).toHaveCount(0)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.getByRole('button', { name: '去付款' }).click()
    await page.waitForURL(`${shop.sandboxOrigin}/**`)
    await page.request.post(`${page.url().split('?')[0]}/pay`, { maxRedirects: 0 })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: '已付款' })).toBeVisible()
    await page.goto(`/console/orders/${first}`)
    await expect(page.getByText('待发货').first()).toBeVisible()
    await expect(page.getByText('代顾客下单')).toBeVisible()
  })

  await test.step('a caller without an account has a link, too', async () => {
    await page.goto('/console/orders/new')
    await page.getByRole('link', { name: '顾客没有账户' }).click()
    await addToOrder(page, tea!.name)
    await page.getByLabel('收件人').fill('周小满')
    await page.getByLabel('电话').fill('13800138000')
    for (const [depth, name] of ['浙江省', '杭州市', '西湖区'].entries())
      await page.getByLabel(`地区，第 ${depth + 1} 级`).selectOption(name)
    await page.getByLabel('街道、门牌').fill('北山街 88 号')
    await expect(page.locator('[data-part=order-total]')).toHaveText('¥19.90')
    await expect(page.getByText('填好地址后计算')).toHaveCount(0)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.getByRole('button', { name: '下单', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '付款链接' })
    const url = await dialog.getByLabel('付款链接').inputValue()
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(page.getByText('周小满').first()).toBeVisible()
    await page.goto(url)
    await expect(page.getByText(tea!.name)).toBeVisible()
    await expect(page.getByRole('button', { name: '去付款' })).toBeVisible()
  })

  await test.step('an unpaid order is changed: a new one has its place', async () => {
    const placed = (await callConsole(page, shop, {
      method: 'POST',
      path: 'orders/',
      headers: { 'idempotency-key': randomUUID() },
      data: {
        shopper_id: Number(shopper.session.user_id),
        lines: [{ goods_id: tea!.id, quantity: 1 }],
        address: {
          recipient: '林小满',
          phone: '13800138000',
          country: 'CN',
          region_code: '330106',
          street: '北山街 88 号',
        },
        expected_total: '19.90',
      },
    })) as { order_number: string }
    await page.goto(`/console/orders/${placed.order_number}`)
    await page.getByRole('link', { name: '修改', exact: true }).click()
    await page.getByRole('spinbutton', { name: new RegExp(tea!.name) }).fill('3')
    await expect(page.locator('[data-part=order-total]')).toHaveText('¥59.70')
    await page.getByRole('button', { name: '保存修改' }).click()
    await page.getByRole('dialog', { name: '付款链接' }).getByRole('button', { name: '关闭' }).click()
    expect(numberIn(page.url())).not.toBe(placed.order_number)
    await expect(page.getByText(`修改订单：代替 ${placed.order_number}`)).toBeVisible()
    await page.goto(`/console/orders/${placed.order_number}`)
    await expect(page.getByText(`订单已修改，由`)).toBeVisible()
  })
})
