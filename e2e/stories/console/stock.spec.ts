/** Low stock is shown, arrivals are entered, and sales go on during a count. */
import { axeFindings } from '../../fixtures/axe.ts'
import { order, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { addGoods } from '../../fixtures/added-goods.ts'
import { onDesktop, onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test('a merchant sees what is low and adds what has arrived; a packer counts while a shopper buys, and both count', async ({
  page,
  shop,
}) => {
  test.skip(onPhone(), 'a phone has cards in place of cells')
  const who = await signInAsStaff(page, shop, 'manager')
  const [soldOut, enough] = await addGoods(shop, [0, 83])
  const sku = `TASTE-${soldOut!.name.split(/[ -]/)[1]}`
  await page.goto(`/console/stock?q=${sku}`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const cell = (column: string, name: string) =>
    page.getByRole('button', { name: new RegExp(`${name}的${column}，修改`) })
  await expect(row(soldOut!.name).getByText('售完')).toBeVisible()
  await expect(row(enough!.name)).toHaveCount(0)
  const soldOutInShop = async () =>
    ((await (await page.request.get(`/api/goods_info/${soldOut!.id}/`)).json()) as { in_stock: boolean }).in_stock
  expect(await soldOutInShop()).toBe(false)

  await cell('库存', soldOut!.name).click()
  const stockField = page.getByRole('textbox', { name: `${soldOut!.name}的库存` })
  await stockField.fill('sixty')
  await page.keyboard.press('Enter')
  await expect(row(soldOut!.name).getByRole('alert')).toHaveText('请填数字：80 是盘点，+60 是到货。')
  await stockField.fill('＋６０')
  await page.keyboard.press('Enter')
  await expect(row(soldOut!.name).getByText('60', { exact: true })).toBeVisible()
  expect(await soldOutInShop()).toBe(true)

  await page.getByRole('link', { name: '全部在售' }).click()
  await cell('低于几件提醒', enough!.name).click()
  await page.getByRole('textbox', { name: `${enough!.name}的低于几件提醒` }).fill('90')
  await page.keyboard.press('Enter')
  await expect(cell('低于几件提醒', enough!.name)).toHaveText(/^90 /)
  await page.getByRole('link', { name: '待补货' }).click()
  await expect(row(enough!.name)).toBeVisible()
  await expect(row(soldOut!.name)).toHaveCount(0)

  const packer = await signInAsStaff(page, shop, 'packer')
  await page.reload()
  await expect(row(enough!.name).getByText('83', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `记下库存：${enough!.name}` }).click()
  const shopper = await registerThroughApi(page.request)
  await order(page.request, shopper, { goodsId: enough!.id, quantity: 2 })
  const dialog = page.getByRole('dialog', { name: enough!.name })
  const save = dialog.getByRole('button', { name: '记下库存' })
  await dialog.getByLabel('改成').fill('+80')
  await save.click()
  await expect(dialog.getByText('请填写盘点的件数，例如 80。')).toBeVisible()
  await expect(dialog.getByLabel('改成')).toBeFocused()
  await dialog.getByLabel('改成').fill('８０')
  await dialog.getByLabel('说明').fill('清点货架')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  const unsavedPrompt = page.getByRole('dialog', { name: '有未保存的改动' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: '关闭' }).click(),
    () => dialog.getByRole('link', { name: '打开商品' }).click(),
  ]
  for (const leave of ways) {
    await leave()
    await unsavedPrompt.getByRole('button', { name: /继续填写|留在本页/ }).click()
    await expect(unsavedPrompt).toHaveCount(0)
    await expect(dialog.getByLabel('改成')).toHaveValue('８０')
  }
  await expect(dialog.locator('[data-variant=primary]')).toHaveCount(1)
  await save.click()
  await expect(dialog).toHaveCount(0)
  const message = `已记录：${enough!.name}盘点 80 件，计入这期间的买卖后，现在 78 件。`
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  await expect(row(enough!.name).getByText('78', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `记下库存：${enough!.name}` }).click()
  await expect(dialog.getByText(`盘点，${packer}：清点货架`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const { results } = (await callConsole(page, shop, {
    method: 'GET',
    path: `goods/${soldOut!.id}/movements/`,
  })) as { results: object[] }
  expect(results[0]).toMatchObject({ reason: 'arrival', change: 60, staff_name: who })
})

test('on a phone a packer adds what has arrived, and counts while a shopper buys', async ({ page, shop }) => {
  test.skip(onDesktop(), 'cards in place of cells')
  const [soldOut, enough] = await addGoods(shop, [0, 83])
  const packer = await signInAsStaff(page, shop, 'packer')
  await page.goto(`/console/stock?q=TASTE-${soldOut!.name.split(/[ -]/)[1]}`)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const open = (name: string) => page.getByRole('button', { name: `记下库存：${name}` }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: '记下库存' })
  await expect(card(soldOut!.name)).toContainText('售完')
  await expect(card(enough!.name)).toHaveCount(0)
  await open(soldOut!.name)
  await dialog.getByLabel('原因').selectOption({ label: '到货' })
  await dialog.getByLabel('增加数量').fill('60')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`已记录：${soldOut!.name}现在 60 件。`)).toBeVisible()
  await expect(card(soldOut!.name)).toContainText('60')

  await page.getByRole('link', { name: '全部在售' }).click()
  await expect(card(enough!.name)).toContainText('83')
  await open(enough!.name)
  const shopper = await registerThroughApi(page.request)
  await order(page.request, shopper, { goodsId: enough!.id, quantity: 2 })
  await dialog.getByLabel('改成').fill('80')
  await dialog.getByLabel('说明').fill('清点货架')
  await save.click()
  const message = `已记录：${enough!.name}盘点 80 件，计入这期间的买卖后，现在 78 件。`
  await expect(page.getByText(message)).toBeVisible()
  await open(enough!.name)
  await expect(dialog.getByText(`盘点，${packer}：清点货架`)).toBeVisible()
})

test('a column copied from a spreadsheet fills the stock downwards after a preview, and skips invalid cells', async ({
  page,
  shop,
}) => {
  test.skip(onPhone(), 'a phone has cards in place of cells')
  await signInAsStaff(page, shop, 'manager')
  const added = await addGoods(shop, [11, 12, 13])
  const mark = added[0]!.name.split(/[ -]/)[1]
  await page.goto(`/console/stock?tab=on_sale&q=TASTE-${mark}`)
  const rows = page.getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(3)
  const shown = await rows.getByRole('link').allTextContents()
  const stockOf = (name: string) => 11 + Number(name.split('-')[1])
  const paste = async (text: string) => {
    await rows
      .first()
      .getByRole('button', { name: /库存，修改$/ })
      .click()
    await rows
      .first()
      .getByRole('textbox')
      .evaluate((field, copied) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', copied)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
  }
  const dialog = page.getByRole('dialog', { name: '把一列粘贴到“库存”' })
  const seen = dialog.getByRole('listitem')

  await paste('40\t12.00\n41\t13.00')
  await expect(dialog.getByRole('alert')).toContainText('不止一列')
  await dialog.getByRole('button', { name: '取消' }).click()

  await paste('４０\r\n+5\r\nmany\r\n99\r\n')
  await expect(seen).toHaveText([
    `${shown[0]}${stockOf(shown[0]!)}→40`,
    `${shown[1]}${stockOf(shown[1]!)}→${stockOf(shown[1]!) + 5}`,
    `${shown[2]}${stockOf(shown[2]!)}→many请填数字：80 是盘点，+60 是到货。`,
  ])
  await expect(dialog.getByText('最后 1 个值不会保存')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  // While rows are being written neither Esc nor back closes the dialog, which would hide failures.
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/api\/console\/.*stock/, async (route) => {
    await mayGoOn
    await route.continue()
  })
  await dialog.getByRole('button', { name: '保存 2 行' }).click()
  await expect(dialog.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(dialog).toBeVisible()
  goOn()
  await expect(seen.filter({ hasText: '已保存' })).toHaveCount(2)
  await page.unrouteAll({ behavior: 'wait' })
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(rows.nth(0).getByText('40', { exact: true })).toBeVisible()
  await expect(rows.nth(1).getByText(String(stockOf(shown[1]!) + 5), { exact: true })).toBeVisible()
  await expect(rows.nth(2).getByText(String(stockOf(shown[2]!)), { exact: true })).toBeVisible()
})
