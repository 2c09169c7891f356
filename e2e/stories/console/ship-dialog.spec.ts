/** The ship dialog against haste, a wrong carrier and a second packer; an unsaved note. */
import type { Locator } from '@playwright/test'
import { addAddress, orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

/** On a phone the carriers used last are buttons, and the others are in a menu. */
async function chooseCarrier(dialog: Locator, name: string): Promise<void> {
  const menu = dialog.getByRole('combobox')
  await expect(menu).toBeVisible()
  const button = dialog.getByRole('radio', { name, exact: true })
  if ((await button.count()) > 0) await button.press('Space')
  else await menu.selectOption({ label: name })
}

test('a number names its carrier, Esc and Enter lose nothing, and an order that somebody else sent is marked', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const number = await orderToShip(page.request, shopper)
  await signInAsStaff(page, shop, 'packer')
  await page.goto(`/console/orders/${number}`)
  await page.getByRole('button', { name: '发货', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `发货 ${number}` })
  const field = dialog.getByLabel('运单号')

  await chooseCarrier(dialog, '圆通速递')
  await field.fill('SF1384027756913')
  await expect(dialog.getByText('看起来是顺丰速运的单号。')).toBeVisible()
  await dialog.getByRole('button', { name: '改成顺丰速运' }).click()
  if (onPhone()) await expect(dialog.getByRole('radio', { name: '顺丰速运' })).toBeChecked()
  else await expect(dialog.getByRole('combobox')).toHaveValue('sf')

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '有未保存的改动' })
  await expect(question.getByRole('button', { name: '继续填写' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue('SF1384027756913')

  const data = { carrier_code: 'other', hand_over: true }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await callConsole(page, shop, { method: 'POST', path: `orders/${number}/shipments/`, data, headers })
  await partPresses(page)
  await dialog.getByRole('button', { name: '发货', exact: true }).click()
  await expect(dialog.getByText('这笔订单没有要发的商品了')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '发货', exact: true })).toHaveCount(0)
})

test('Enter ships one order, and leaves the next one closed', async ({ page, shop }) => {
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const numbers = [await orderToShip(page.request, shopper), await orderToShip(page.request, shopper)]
  await signInAsStaff(page, shop, 'packer')
  await page.goto(`/console/orders?tab=to_ship&shopper_id=${shopper.session.user_id}`)
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).check()
  await page.getByRole('button', { name: /^发货/ }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 / 2')).toBeVisible()
  await chooseCarrier(dialog, '顺丰速运')
  await dialog.getByLabel('运单号').fill(`SF${Date.now()}`)
  await partPresses(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
})

test('a note that was typed is not left behind without a question', async ({ page, shop }) => {
  const shopper = await registerThroughApi(page.request)
  const number = await orderToShip(page.request, shopper)
  await signInAsStaff(page, shop, 'packer')
  await page.goto(`/console/orders/${number}`)
  const field = page.getByLabel('只有员工看得到')
  await field.fill('周末再送')
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '订单' }).click()
  const question = page.getByRole('dialog', { name: '有未保存的改动' })
  await question.getByRole('button', { name: '留在本页' }).click()
  await expect(field).toHaveValue('周末再送')
})
