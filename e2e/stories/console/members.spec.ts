/** A colleague joins by a one-time link, with exactly the role's permissions. */
import { randomInt } from 'node:crypto'
import { axeFindings } from '../../fixtures/axe.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { addAddress, orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { codeOf, signInAsStaff } from '../../fixtures/staff-member.ts'

test('the owner makes a packer, who joins by the link', async ({ page, browser, shop, watch }) => {
  watch.expectConsole(/status of (401|403)/)
  const suffix = Date.now()
  const [name, username] = [`小包 ${suffix}`, `xiao-bao-${suffix}`]
  const owner = await signInAsStaff(page, shop, 'owner')
  await page.goto('/console/staff')
  await page.getByRole('button', { name: '添加员工' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('称呼').fill(name)
  await dialog.getByLabel('账户名').fill(username)
  const packing = dialog.getByRole('group', { name: '角色' }).getByRole('radio', { name: '仓库' })
  await expect(packing).toHaveAccessibleDescription('查看订单和商品、发货、查看地址、盘点库存')
  await packing.check()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByRole('button', { name: '创建账户并生成链接' }).click()
  const link = await dialog.getByLabel('一次性链接').inputValue()
  await dialog.getByRole('button', { name: '完成' }).click()
  const row = page.getByRole('row').filter({ hasText: username })
  // A hundred accounts of other stories fill the first page.
  await expect(async () => {
    if (!(await row.isVisible())) await page.getByRole('link', { name: '下一页' }).click({ timeout: 3_000 })
    await expect(row).toContainText('链接未使用', { timeout: 3_000 })
  }).toPass()

  await using context = await browser.newContext({ baseURL: shop.origin, locale: 'zh-CN' })
  const packer = await context.newPage()
  await packer.goto(link)
  await expect(packer.getByRole('heading', { level: 1, name: `${name}，欢迎` })).toBeVisible()
  await packer.getByLabel('密码', { exact: true }).fill('纸箱胶带和气泡膜都备好了')
  await packer.getByRole('button', { name: '继续' }).click()
  await partPresses(packer)
  await packer.getByRole('button', { name: '用验证器应用' }).click()
  await packer.getByLabel('验证器里的 6 位数字').fill(codeOf(await packer.locator('code').innerText()))
  await packer.getByRole('button', { name: '继续' }).click()
  await partPresses(packer)
  await packer.getByLabel('输入其中一个').fill(await packer.getByRole('listitem').first().innerText())
  await packer.getByRole('button', { name: '我已保存' }).click()
  await expect(packer.getByRole('heading', { level: 1, name: '今天' })).toBeVisible()

  await test.step('the owner reads what was done to the account', async () => {
    await page.getByRole('button', { name: `管理${name}` }).click()
    await expect(dialog.getByRole('row').filter({ hasText: '创建账户' })).toContainText(owner)
    await expect(dialog.getByRole('link', { name: '查看此人的操作' })).toBeVisible()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.keyboard.press('Escape')
  })
})

test('a packer ships an order and has no access to the money', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 403/)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const orderNumber = await orderToShip(page.request, shopper)
  await signInAsStaff(page, shop, 'packer')
  await page.goto(`/console/orders/${orderNumber}`)
  await page.getByRole('button', { name: '发货' }).click()
  const shipping = page.getByRole('dialog')
  await shipping.getByLabel('运单号').fill(`SF${randomInt(1e12)}`)
  await shipping.getByRole('button', { name: '发货', exact: true }).click()
  await expect(page.getByText('包裹 1 已寄出，顺丰速运')).toBeVisible()
  await expect(page.getByText('¥')).toHaveCount(0)

  const bar = page.getByRole('navigation', { name: '后台菜单' })
  await expect(bar.getByRole('link', { name: '订单' })).toBeVisible()
  // The bar of a phone has room for three entries.
  if (onPhone()) await bar.getByRole('button', { name: '更多' }).click()
  const menu = onPhone() ? page.getByRole('dialog', { name: '更多' }) : bar
  await expect(menu.getByRole('link', { name: '备份与状态' })).toBeVisible()
  // Without the counts beside the names.
  const entries = (await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])
  expect(entries).toContain('库存')
  for (const name of ['退款售后', '需核对', '员工', '操作记录', '设置']) expect(entries).not.toContain(name)
  for (const path of ['returns', 'staff', 'trail']) {
    await page.goto(`/console/${path}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('没有权限查看此页面')
    await expect(page.getByRole('main').getByRole('row'), path).toHaveCount(0)
  }
})
