/** One goods in the console: price, conflicting edits, deletion. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { openSessionAs, order, readOrder, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { addGoods } from '../../fixtures/added-goods.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, type ShopAddresses, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'on a phone goods are read, not edited')

interface MadeGoods {
  id: number
  sku: string
}

/** Withdrawn, so that other stories do not see them. */
async function makeGoods(page: Page, shop: ShopAddresses, sku: string, price = '20.00'): Promise<MadeGoods> {
  const translations = { 'zh-CN': { name: `试饮 ${sku}` }, en: { name: `Tasting ${sku}` } }
  const data = { sku, price, sub_type_id: 1, is_on_sale: false, translations }
  return (await callConsole(page, shop, { method: 'POST', path: 'goods/', data })) as MadeGoods
}

test('a new price is on the goods page at once and not on the order before it; withdrawn goods disappear except from orders', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of (400|404|409)|net::ERR_FAILED/)
  const [goods] = await addGoods(shop, [5])
  const { id, name } = goods!
  const shopper = await registerThroughApi(page.request)
  const { orderNumber: number } = await order(page.request, shopper, { goodsId: id })
  const foundNames = async () => {
    const found = await page.request.get(`/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(name)}`)
    return ((await found.json()) as { results: { name: string }[] }).results.map((one) => one.name)
  }
  const listedIds = async () => {
    const listed = await page.request.get('/api/goods_info/?ordering=newest&page_size=100')
    return ((await listed.json()) as { results: { id: number }[] }).results.map((one) => one.id)
  }
  await page.request.get(`/shop/goods_detail/${id}`)
  await signInAsStaff(page, shop, 'manager')
  const mark = name.split(' ')[1]!
  await page.goto(`/console/goods?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: mark })

  await test.step('the price, in its cell', async () => {
    await row.getByRole('button', { name: /价格/ }).click()
    const field = row.getByRole('textbox', { name: /价格/ })
    await field.fill('2o')
    await field.press('Enter')
    await expect(row.getByRole('alert')).toBeVisible()
    await field.fill('26.50')
    await field.press('Enter')
    await expect(row.getByRole('button', { name: /价格/ })).toContainText('26.50')
    expect(await (await page.request.get(`/shop/goods_detail/${id}`)).text()).toContain('26.50')
    expect(await readOrder(page.request, shopper, number)).toMatchObject({ total_amount: '19.90' })
  })

  await test.step('withdrawn goods disappear from list and search; their page states this, and the order names them', async () => {
    expect(await foundNames()).toContain(name)
    expect(await listedIds()).toContain(id)
    await row.getByRole('switch').click()
    await expect(row.getByRole('switch')).not.toBeChecked()
    expect(await listedIds()).not.toContain(id)
    expect(await foundNames()).not.toContain(name)
    expect(await readOrder(page.request, shopper, number)).toMatchObject({ lines: [{ goods_name: name }] })
    const withdrawn = await page.goto(`/shop/goods_detail/${id}`)
    expect(withdrawn?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText('这件商品已经下架，不再出售。')
    await expect(page.getByRole('main').getByRole('link', { name: /^看看「/ })).toBeVisible()
  })

  await test.step('they cannot be deleted, those that nobody ordered can', async () => {
    const unordered = await makeGoods(page, shop, `DELETED-${mark}`)
    const more = page.getByRole('button', { name: /的更多操作$/ })
    const remove = page.getByRole('button', { name: '删除', exact: true })
    await page.goto(`/console/goods/${id}`)
    await more.click()
    // Stated before any dialog.
    await expect(remove).toBeDisabled()
    await expect(page.getByText('这件商品有过订单，不能删除，可以下架。')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await expect(remove).toHaveCount(0)
    // On sale again, one press withdraws it; typed text stays.
    const { revision } = (await callConsole(page, shop, { method: 'GET', path: `goods/${id}/` })) as {
      revision: number
    }
    await callConsole(page, shop, {
      method: 'PATCH',
      path: `goods/${id}/`,
      data: { is_on_sale: true },
      headers: { 'if-match': `"${revision}"` },
    })
    await page.reload()
    const describe = page.getByRole('group', { name: /^中文/ }).getByLabel('描述')
    await describe.fill('写了一半')
    await page.getByRole('button', { name: '下架', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 }).locator('xpath=..')).toContainText('已下架')
    await expect(page.getByRole('button', { name: '下架', exact: true })).toHaveCount(0)
    await expect(describe).toHaveValue('写了一半')
    await page.getByRole('button', { name: '放弃' }).click()
    await page.goto(`/console/goods/${unordered.id}`)
    await more.click()
    await remove.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '删除', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: '已删除，店里不再显示。' })).toBeVisible()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.getByRole('button', { name: '恢复' }).click()
    await expect(more).toBeVisible()
    await expect(page.getByRole('button', { name: '恢复' })).toHaveCount(0)
  })

  await test.step('types that could not be loaded are loaded again where one is to be chosen', async () => {
    await page.route(/\/api\/console\/types\/\?/, (route) => route.abort(), { times: 1 })
    await page.goto('/console/goods/new')
    await page.getByRole('alert').getByRole('button', { name: '再试一次' }).click()
    await page.getByLabel('类别').selectOption('1')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the shopper’s order names them, at its own price', async () => {
    await openSessionAs(page, shopper)
    await page.goto(`/user/order/${number}`)
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    await expect(page.getByRole('main')).toContainText('19.90')
    await expect(page.getByRole('main')).not.toContainText('26.50')
  })
})

test('all problems are shown at once, also a duplicate number; the first of them has the focus', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 400/)
  await signInAsStaff(page, shop, 'manager')
  const { sku } = await makeGoods(page, shop, `USED-${randomBytes(4).toString('hex')}`)
  await page.goto('/console/goods/new')
  await page.getByLabel('货号').fill(sku)
  await page.getByLabel('价格').fill('12,8')
  await page.getByLabel('低于几件提醒').fill('few')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[aria-invalid] + p')).toHaveText([
    '至少填写一种语言的名称。',
    '请填写数字，例如 128 或 128.50。',
    '这个货号已被其他商品使用。',
    '此项必填。',
    '请填写整数，例如 12。',
  ])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('名称').first()).toBeFocused()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
})

test('two tabs at one item: other fields are merged, the same one shows both values to choose from', async ({
  page,
  context,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  await signInAsStaff(page, shop, 'manager')
  const { id } = await makeGoods(page, shop, `TABS-${randomBytes(4).toString('hex')}`)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`/console/goods/${id}`)
  const save = async (tab: typeof page) => tab.getByRole('button', { name: /^保存/ }).click()
  const unsaved = (tab: typeof page) => tab.getByRole('region', { name: '未保存的改动' })

  await test.step('other fields', async () => {
    await page.getByLabel('价格').fill('21.00')
    await save(page)
    await expect(unsaved(page)).toHaveCount(0)
    await other.getByLabel('重量').fill('80 g')
    await save(other)
    await expect(unsaved(other)).toHaveCount(0)
    await expect(other.getByLabel('价格')).toHaveValue('21.00')
    await page.reload()
    await expect(page.getByLabel('重量')).toHaveValue('80 g')
    await expect(page.getByLabel('价格')).toHaveValue('21.00')
  })

  await test.step('the same field', async () => {
    await page.getByLabel('价格').fill('22.00')
    await save(page)
    await expect(unsaved(page)).toHaveCount(0)
    await other.getByLabel('价格').fill('23.00')
    await save(other)
    const alert = other.getByRole('alert')
    await expect(alert).toContainText('你写的是“23.00”，线上已是“22.00”')
    await expect(unsaved(other)).toContainText('请先选择用哪一个，再保存')
    expect(await axeFindings(other, { hasContrast: true })).toEqual([])
    await alert.getByRole('button', { name: '用我的' }).click()
    await expect(alert).toHaveCount(0)
    await save(other)
    await expect(unsaved(other)).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('价格')).toHaveValue('23.00')
    await other.close()
  })
})

test('thirty prices are lowered by a tenth, each previewed, and are undone with one press', async ({ page, shop }) => {
  await signInAsStaff(page, shop, 'manager')
  const mark = `BULK${randomBytes(4).toString('hex').toUpperCase()}`
  const prices = Array.from({ length: 30 }, (_, index) => (11.11 + index).toFixed(2))
  for (const [index, price] of prices.entries()) await makeGoods(page, shop, `${mark}-${index}`, price)
  const pricesNow = async () => {
    const response = await page.request.get(`/api/console/goods/?tab=withdrawn&q=${mark}&page_size=100&ordering=price`)
    return ((await response.json()) as { results: { price: string }[] }).results.map(({ price }) => price)
  }
  await page.goto(`/console/goods?tab=withdrawn&q=${mark}`)
  await page.getByRole('checkbox', { name: '选中这一页' }).check()
  await page.getByRole('button', { name: '选中全部 30 项' }).click()
  await page.getByRole('button', { name: '改价' }).click()
  const dialog = page.getByRole('dialog', { name: '改 30 件的价' })
  await dialog.getByLabel('方式').selectOption('multiply')
  await dialog.getByLabel('数值').fill('90')
  await dialog.getByLabel('取整').selectOption('0.10')
  await dialog.getByRole('button', { name: '预览改动' }).click()
  const seen = dialog.getByRole('list', { name: '修改前后' }).getByRole('listitem')
  await expect(seen).toHaveCount(30)
  await expect(seen.filter({ has: page.locator('del', { hasText: '11.11' }) })).toContainText('10.00')
  expect(await pricesNow()).toEqual(prices)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByRole('button', { name: '改 30 件的价' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('已修改 30 件。')).toBeVisible()
  const lowered = prices.map((price) => (Math.round(Number(price) * 9) / 10).toFixed(2))
  expect(await pricesNow()).toEqual(lowered)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销 30 件')).toBeVisible()
  expect(await pricesNow()).toEqual(prices)
})
