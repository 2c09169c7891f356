/** A packer's work: find, ship in part, notify the shopper, print. */
import { axeFindings } from '../../fixtures/axe.ts'
import { openSessionAs, orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test('a packer sees why an order cannot go yet, sends two of three, and the shopper sees the parcel', async ({
  page,
  shop,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  const number = await orderToShip(page.request, shopper, { goodsId: 241, quantity: 3 })
  await signInAsStaff(page, shop, 'packer')

  await page.goto('/console/orders')
  await page.getByRole('searchbox', { name: '搜索订单' }).fill(number.slice(-4))
  await page.keyboard.press('Enter')
  const order = page.getByRole('link', { name: number })
  await expect(order).toBeVisible()
  await expect(page.getByText('等顾客填地址').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `发货 ${number}` })).toHaveCount(0)
  await order.click()
  await expect(page.getByText('这笔订单还没有收货地址，不能发货。')).toBeVisible()
  await expect(page.getByText('¥')).toHaveCount(0)

  await page.getByRole('button', { name: '填写地址' }).click()
  const addressDialog = page.getByRole('dialog')
  await addressDialog.getByLabel('收件人').fill('林小满')
  await addressDialog.getByLabel('电话').fill('13800138000')
  for (const [level, name] of ['浙江省', '杭州市', '西湖区'].entries())
    await addressDialog.getByLabel(`地区，第 ${level + 1} 级`).selectOption({ label: name })
  await addressDialog.getByLabel('街道、门牌').fill('北山街 88 号')
  await addressDialog.getByRole('button', { name: '保存地址' }).click()
  await expect(page.getByText('林小满')).toBeVisible()
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: '复制 订单' }).click()
  await expect(page.getByText('已复制。')).toHaveCount(1)
  await page.getByRole('button', { name: '复制 收货地址' }).click()
  await expect(page.getByText('已复制。')).toHaveCount(2)
  await page.getByRole('button', { name: '发货', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('林小满')).toBeVisible()
  await dialog.getByRole('spinbutton').fill('2')
  if (isMobile) {
    // Recently used carriers are on top, all others behind a menu.
    await dialog.getByRole('combobox', { name: '更多快递' }).selectOption({ label: '其他方式' })
    const sf = dialog.getByRole('radio', { name: '顺丰速运' })
    await expect(sf).not.toBeChecked()
    await dialog.getByText('顺丰速运', { exact: true }).click()
    await expect(sf).toBeChecked()
  }
  const waybill = `SF${Date.now()}`
  await dialog.getByLabel('运单号').fill(waybill)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByRole('button', { name: '发货', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: waybill })).toBeVisible()
  await expect(page.getByText('部分发货')).toBeVisible()
  await expect(page.getByText('还剩 1 件')).toBeVisible()
  await expect(page.getByText('包裹 1 已寄出，顺丰速运')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('link', { name: '打印发货单' }).click()
  const slip = page.getByRole('article', { name: number })
  await expect(slip.getByText('共 1 件')).toBeVisible()
  await page.getByLabel('纸张').selectOption('label')
  await expect(slip).toHaveAttribute('data-paper', 'label')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await page.goto(`/console/orders?tab=to_ship&q=${number}`)
  await expect(page.getByLabel('订单视图').locator('[aria-current=page]')).toContainText('待发货')
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expect(page.getByText('部分发货').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `发货 ${number}` })).toBeVisible()

  await openSessionAs(page, shopper)
  await page.goto(`/user/order/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 个包裹在路上，其余正在准备')
  const parcel = page.getByRole('article', { name: '包裹 1' })
  await expect(parcel.getByRole('link', { name: `查物流 ${waybill}` })).toBeVisible()
})
