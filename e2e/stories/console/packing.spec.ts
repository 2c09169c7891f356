/** Information while packing: the shopper's message, the address, the slip. */
import type { Page } from '@playwright/test'
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, basketToShip, orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test('a shopper’s message stands in the list, above the address of page, dialog and slip', async ({
  page,
  shop,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  const addressId = await addAddress(page.request, shopper)
  const [tea] = await addGoods(shop, [3])
  const message = '送礼用，别放价签'
  const number = await basketToShip(page.request, shopper, { goodsIds: [tea!.id], addressId, message })
  await signInAsStaff(page, shop, 'packer')
  const shoppersWords = 'p:has(> small:text-is("顾客留言"))'
  const tops = async (selectors: Record<string, string>, root = page.locator('body')) => {
    const found = Object.entries(selectors).map(async ([name, selector]) => {
      const box = await root.locator(selector).filter({ visible: true }).first().boundingBox()
      return { name, top: box!.y }
    })
    return (await Promise.all(found)).toSorted((a, b) => a.top - b.top).map(({ name }) => name)
  }

  await page.goto(`/console/orders?tab=to_ship&q=${number}`)
  const mark = page.getByText(message).filter({ visible: true })
  await expect(mark).toContainText('顾客留言')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: `发货 ${number}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(message)).toBeVisible()
  expect(await tops({ address: 'address', message: shoppersWords }, dialog)).toEqual(['message', 'address'])
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const parts = { story: 'main ol', goods: 'main table', address: 'address', message: shoppersWords }
  const order = await tops(parts)
  expect(order[0]).toBe('message')
  if (isMobile) expect(order).toEqual(['message', 'address', 'goods', 'story'])
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await page.getByRole('link', { name: '打印发货单' }).click()
  const slip = page.getByRole('article', { name: number })
  await expect(slip.getByText(message)).toBeVisible()
  expect(await tops({ address: 'address', message: shoppersWords }, slip)).toEqual(['message', 'address'])
})

test('back closes the ship page, confirms first when something was typed, and the button is in reach of the thumb', async ({
  page,
  shop,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const number = await orderToShip(page.request, shopper)
  await signInAsStaff(page, shop, 'packer')
  // The first screen of this tab, as in an installed console: without history.
  await page.goto(`/console/orders/${number}`)
  const heading = page.getByRole('heading', { level: 1, name: number })
  const open = page.getByRole('button', { name: '发货', exact: true })
  const dialog = page.getByRole('dialog', { name: `发货 ${number}` })
  const field = dialog.getByLabel('运单号')
  const question = page.getByRole('dialog', { name: '有未保存的改动' })

  await test.step('nothing typed: it closes, and the order is still there', async () => {
    await open.click()
    await expect(field).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(heading).toBeVisible()
  })
  await test.step('the button stands at the lower edge', async () => {
    if (!isMobile) return
    const { height } = page.viewportSize()!
    const outside = (await open.boundingBox())!
    expect(outside.y).toBeGreaterThan(height * 0.7)
    await open.click()
    await expect(field).toBeVisible()
    const inside = (await dialog.getByRole('button', { name: '发货', exact: true }).boundingBox())!
    expect(inside.y + inside.height).toBeGreaterThan(height - 40)
    expect(inside.y + inside.height).toBeLessThanOrEqual(height)
    expect(inside.height).toBeGreaterThanOrEqual(44)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('something typed: a question, and the page stays', async () => {
    await open.click()
    await field.fill('SF1234567890')
    await page.goBack()
    await expect(question).toBeVisible()
    // Back again closes the question, with the typed text intact. People press more slowly than scripts.
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('isUnderDialog')
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(field).toHaveValue('SF1234567890')
    await dialog.getByRole('button', { name: '关闭', exact: true }).click()
    await question.getByRole('button', { name: '继续填写' }).click()
    await expect(field).toHaveValue('SF1234567890')
    await page.goBack()
    await question.getByRole('button', { name: '放弃，关闭' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(heading).toBeVisible()
    await expect(open).toBeFocused()
  })
  await test.step('closed otherwise, one press leads to the screen before', async () => {
    await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '订单' }).click()
    // Among all stories' orders this one may be on a later page.
    await page.getByRole('searchbox', { name: '搜索订单' }).fill(number)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: number }).filter({ visible: true }).click()
    await expect(heading).toBeVisible()
    await open.click()
    await expect(field).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  })
})

test.describe(() => {
  test.skip(onPhone, 'slips are printed from a desktop')

  test('a slip of 100 × 150 mm has room for six lines, and each of its sheets bears number and page', async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000)
    const shopper = await registerThroughApi(page.request)
    const addressId = await addAddress(page.request, shopper)
    const response = await page.request.get('/api/goods_info/?page_size=100&page=2')
    const { results } = (await response.json()) as { results: { id: number; in_stock: boolean }[] }
    const goodsIds = results
      .filter((goods) => goods.in_stock)
      .slice(-14)
      .map(({ id }) => id)
    const short = await basketToShip(page.request, shopper, { goodsIds, addressId, message: '送礼用，别放价签' })
    const message = '请放在门卫室，别打电话；'.repeat(16)
    const long = await basketToShip(page.request, shopper, { goodsIds: goodsIds.slice(0, 8), addressId, message })
    await signInAsStaff(page, shop, 'packer')
    const linesOf = (number: string) =>
      page.getByRole('article', { name: number }).evaluateAll((sheets) =>
        sheets.map((sheet) => ({
          lines: sheet.querySelectorAll('tbody tr').length,
          has: [...sheet.querySelectorAll('h2 small, svg + p')].map(({ textContent }) => textContent),
          hasBarcode: sheet.querySelector('svg') !== null,
        })),
      )

    await page.goto(`/console/orders/slips?numbers=${short},${long}&size=label`)
    await expect(page.getByText('共 14 件')).toBeVisible()
    expect(await linesOf(short)).toEqual(
      [6, 6, 2].map((lines, index) => ({ lines, has: [`第 ${index + 1} 页，共 3 页`, short], hasBarcode: true })),
    )
    // Long texts leave room for fewer; none is lost.
    const sheets = await linesOf(long)
    expect(sheets[0]!.lines).toBeLessThan(6)
    expect(sheets.reduce((sum, { lines }) => sum + lines, 0)).toBe(8)
    expect(sheets.map(({ has }) => has)).toEqual(
      sheets.map((_, index) => [`第 ${index + 1} 页，共 ${sheets.length} 页`, long]),
    )
    expect(await countSheets(page)).toBe(3 + sheets.length)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])

    await page.getByLabel('纸张').selectOption('a5')
    await expect(page.locator('[data-paper=label]')).toHaveCount(0)
    const large = await page.getByRole('article').count()
    expect(large).toBeLessThan(3 + sheets.length)
    expect(await countSheets(page)).toBe(large)
  })
})

test('a pick list sums what the chosen orders need, on a sheet and on a roll', async ({ page, shop }) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  const addressId = await addAddress(page.request, shopper)
  const [tea, bowl] = await addGoods(shop, [9, 9])
  const goodsIds = [tea!.id, bowl!.id]
  const one = await basketToShip(page.request, shopper, { goodsIds, addressId, message: '' })
  const two = await basketToShip(page.request, shopper, { goodsIds: [bowl!.id], addressId, message: '' })
  await signInAsStaff(page, shop, 'packer')
  await page.goto(`/console/orders?tab=to_ship&q=${shopper.username}`)
  for (const number of [one, two]) await page.getByRole('checkbox', { name: number }).check()
  await page.getByRole('link', { name: '拣货单' }).click()
  await expect(page.getByText('2 笔订单，共 3 件')).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(bowl!.name).getByRole('cell').last()).toHaveText('2')
  await expect(row(bowl!.name)).toContainText(`${two} × 1`)
  await expect(row(tea!.name).getByRole('cell').last()).toHaveText('1')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await countSheets(page)).toBe(1)
  await page.screenshot({ path: test.info().outputPath('pick-a4.png'), fullPage: true })
  await page.getByLabel('纸张').selectOption('roll')
  await expect(page.locator('[data-paper=roll]')).toBeVisible()
  expect(await countSheets(page)).toBe(1)
  await page.screenshot({ path: test.info().outputPath('pick-roll.png'), fullPage: true })
})

/** Sheets in the printed PDF: an overfull one would be two. */
async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox/g)].length
}
