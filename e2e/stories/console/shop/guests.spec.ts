/** Orders without an account in the console: filtered, named, and opened again by a new link. */
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { orderAsGuest } from '../../../fixtures/orders/guest-order.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test('staff find a guest, and make a new link that replaces the lost one', async ({ page, shop, browser }) => {
  test.setTimeout(90_000)
  const [tea] = await addGoods(shop, [5])
  const order = await orderAsGuest(page.request, shop, { goodsId: tea!.id, total: '19.90' })
  const { orderNumber: number } = order
  await signInAsStaff(page, shop, 'owner')

  await test.step('the list shows guests alone, by the address and by the keyboard', async () => {
    await page.goto(`/console/orders?tab=all&q=${number}`)
    const row = page.getByRole('link', { name: number })
    await expect(row).toBeVisible()
    const pill = page.getByLabel('账户', { exact: true })
    await pill.focus()
    await pill.selectOption('0')
    await expect(page).toHaveURL(/guest=0/)
    await expect(page.getByText('没有符合条件的结果').first()).toBeVisible()
    await pill.selectOption('1')
    await expect(page).toHaveURL(/guest=1/)
    await expect(row).toBeVisible()
    await expect(page.getByText('访客 张小满').first()).toBeVisible()
  })

  await test.step('the search field names the guest', async () => {
    await page.getByRole('combobox', { name: '搜索商品、订单、顾客' }).fill(number)
    await expect(page.getByRole('option', { name: new RegExp(number) })).toContainText('访客')
    await page.getByRole('combobox', { name: '搜索商品、订单、顾客' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/console/orders/${number}`))
  })

  const url = await test.step('a new link needs a reason, and is shown once', async () => {
    await page.getByRole('button', { name: '生成新的订单链接' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '生成链接' }).click()
    await expect(dialog.getByLabel('原因')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('原因').fill('电话核对过收货人')
    await dialog.getByRole('button', { name: '生成链接' }).click()
    const field = page.getByRole('dialog', { name: '新的订单链接' }).getByLabel('订单链接', { exact: true })
    await expect(field).toHaveValue(new RegExp(`/order/${number}#`))
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    const made = await field.inputValue()
    await page.getByRole('button', { name: '关闭' }).last().click()
    await expect(page.getByText('生成了新的订单链接').first()).toBeVisible()
    return made
  })

  await test.step('the new link opens the order, the former one only its summary', async () => {
    const context = await browser.newContext({ baseURL: shop.origin, locale: 'zh-CN' })
    const guest = await context.newPage()
    await guest.goto(order.path)
    await expect(guest.getByRole('heading', { level: 1, name: `订单 ${number}` })).toBeVisible()
    await expect(guest.getByText('张小满')).toHaveCount(0)
    await guest.goto('about:blank')
    await guest.goto(url)
    await expect(guest.getByText('张小满')).toBeVisible()
    await context.close()
  })
})
