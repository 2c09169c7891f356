/** Orders are found by any detail and read as a timeline; slips are printed, one per sheet. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { addGoods } from '../../fixtures/added-goods.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test('staff find an order by four letters, a name, its goods or a waybill, read its timeline, and print slips on both papers', async ({
  page,
  shop,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const [goods] = isMobile ? [] : await addGoods(shop, [5])
  const one = await orderToShip(page.request, shopper, goods && { goodsId: goods.id })
  const two = await orderToShip(page.request, shopper)
  await signInAsStaff(page, shop, 'manager')
  const waybill = `SF${Date.now()}`
  await callConsole(page, shop, {
    method: 'POST',
    path: `orders/${two}/shipments/`,
    // Packed, but neither printed nor dispatched.
    data: { carrier_code: 'sf', tracking_number: waybill, hand_over: false },
    headers: { 'idempotency-key': two },
  })
  await page.goto('/console/')
  await expect(page.getByRole('link', { name: /待发货/ })).toContainText('最久的已等')

  const find = page.getByRole('combobox', { name: '搜索商品、订单、顾客' })
  const openBy = async (typed: string) => {
    if (isMobile) await find.click()
    else await page.keyboard.press('/')
    await expect(find).toBeFocused()
    // Inserted as a whole: a part would find other entries first.
    await page.keyboard.insertText(typed)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await openBy(one.slice(-4))
  await expect(page.getByRole('heading', { name: one })).toBeVisible()
  await expect(page.getByText('下单，1 件')).toBeVisible()
  await expect(page.getByText('入账', { exact: true })).toBeVisible()
  await openBy(shopper.username)
  await expect(page.getByRole('heading', { name: two })).toBeVisible()
  if (goods) {
    await openBy(goods.name)
    await expect(page.getByRole('heading', { name: one })).toBeVisible()
  }
  // A scanner enters at once, before any result.
  await find.fill(waybill)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: two })).toBeVisible()
  await expect(page.getByRole('link', { name: waybill })).toBeVisible()

  if (isMobile) {
    await page.goto('/console/orders')
    await page.getByLabel('排序').selectOption({ label: '最新的在前' })
    await expect(page).toHaveURL(/ordering=newest/)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '我的账户' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return
  }
  await page.goto(`/console/orders?tab=to_ship&q=${shopper.username}`)
  await test.step('by keys alone: two are selected and let go of, the second is opened, and its parcel and note', async () => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const selected = page.getByRole('toolbar')
    await expect(page.getByRole('link', { name: two })).toBeVisible()
    await press('j', 'x', 'j', 'x')
    await expect(selected).toContainText('已选 2 项')
    await press('Escape')
    await expect(selected).toHaveCount(0)
    await press('k', 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: one })).toBeFocused()
    await expect(page.getByRole('button', { name: '发货', exact: true })).toBeVisible()
    await press('s')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('运单号')).toBeFocused()
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await press('n')
    const note = page.getByLabel('只有员工看得到')
    await expect(note).toBeFocused()
    await note.fill('只说这一笔')
    await find.fill(two)
    await press('Enter')
    await dialog.getByRole('button', { name: '不保存，离开' }).click()
    await expect(page.getByRole('heading', { level: 1, name: two })).toBeVisible()
    await expect(note).toHaveValue('')
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('link', { name: two })).toBeVisible()
    await press('?')
    await expect(dialog.getByRole('heading')).toHaveText('快捷键')
    await press('Escape', 'g', 't')
    await expect(page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: two })).toBeVisible()
  })
  await test.step('those of one item', async () => {
    await page.getByRole('button', { name: '商品', exact: true }).click()
    await page.getByRole('searchbox', { name: '哪件商品' }).fill(goods!.name)
    await page.getByRole('group', { name: '哪件商品' }).getByRole('button', { name: goods!.name }).click()
    await expect(page.getByRole('link', { name: two })).toHaveCount(0)
    await expect(page.getByRole('link', { name: one })).toBeVisible()
    await expect(page.getByText('本页合计 ¥19.90')).toBeVisible()
    await page.getByRole('link', { name: `商品：${goods!.name}` }).click()
    await expect(page.getByRole('link', { name: two })).toBeVisible()
  })
  // The person who prints is a packer.
  await signInAsStaff(page, shop, 'packer')
  await page.reload()
  for (const number of [one, two]) await page.getByRole('checkbox', { name: number }).check()
  await expect(page.getByRole('toolbar')).toContainText('2 件')
  await page.getByRole('link', { name: '打印发货单' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const slip = page.getByRole('article').first()
  await page.getByLabel('纸张').selectOption('a5')
  await expect(slip).toHaveAttribute('data-paper', 'a5')
  expect(await sheetsOf(page)).toEqual(['148 × 210', '148 × 210'])
  await page.getByLabel('纸张').selectOption('label')
  await expect(slip).toHaveAttribute('data-paper', 'label')
  expect(await sheetsOf(page)).toEqual(['100 × 150', '100 × 150'])

  const many = Array.from({ length: 201 }, (_, index) => `AAAA-BBBB-${String(index).padStart(4, '0')}`)
  await page.goto(`/console/orders/slips?numbers=${many.join(',')}`)
  await expect(page.getByText('已选 201 笔，一次最多打印 200 张')).toBeVisible()
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeDisabled()
})

const millimetreInPoints = 72 / 25.4

/** Each sheet as printed, in millimetres. */
async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / millimetreInPoints)).join(' × '),
  )
}
