/** A code from its rule to its use: tried on a basket, limited, counted, switched off. */
import { randomInt } from 'node:crypto'
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, bearer, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'promotions are written at a desk')

test('a manager writes a code, tries it on a basket, limits it to a place, makes more, and sees its use', async ({
  page,
  shop,
}) => {
  const [tea] = await addGoods(shop, [20])
  const code = `STORY${randomInt(1_000_000)}`
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console/promotions?id=new')
  const rule = page.getByRole('region', { name: '规则' })
  await rule.getByLabel('名称（中文）').fill('试饮九折')
  await rule.getByRole('radio', { name: '需要优惠码' }).check()
  await rule.getByLabel('优惠码', { exact: true }).fill(code)
  const tried = page.getByRole('region', { name: '试算' })
  await expect(tried).toContainText('填好规则后，这里显示试算结果。')
  await rule.getByLabel('减免比例（%）').fill('10')
  await rule.getByRole('radio', { name: '选定的商品' }).check()
  await rule.getByRole('button', { name: '添加类别或商品' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('查找类别或商品').fill(tea!.name)
  await dialog.getByRole('button', { name: `加入：${tea!.name}` }).click()
  await dialog.getByRole('button', { name: '完成' }).click()

  await tried.getByRole('button', { name: '添加商品' }).click()
  await dialog.getByRole('searchbox').fill(tea!.name)
  await dialog.getByRole('button', { name: `加入：${tea!.name}` }).click()
  const quantity = tried.getByRole('spinbutton', { name: `${tea!.name} 的件数` })
  await quantity.fill('1')
  await expect(tried).toContainText(/试饮九折−¥1\.99/)
  await rule.getByLabel('最低金额').fill('30')
  await expect(tried).toContainText('还差¥10.10才能用这个优惠。')
  await quantity.fill('2')
  await expect(tried).toContainText(/试饮九折−¥3\.98/)

  const places = rule.getByRole('group', { name: '收货地区' })
  await places.getByLabel('第 1 级').selectOption('浙江省')
  await places.getByRole('button', { name: '加入' }).click()
  await expect(places.getByRole('listitem')).toHaveText('浙江省')
  await rule.getByLabel('每人限用次数').fill('1')
  await rule.getByLabel('启用这个优惠').check()
  await expect(rule.getByText(/^输入优惠码/)).toHaveText(
    `输入优惠码 ${code}，${tea!.name} 打 9 折，满 ¥30.00，送到 浙江省，每人 1 次。`,
  )
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('试饮九折 已保存。')).toBeVisible()
  const row = page.getByRole('link', { name: new RegExp(code) })
  await expect(row).toContainText('尚未使用')

  const shopper = await registerThroughApi(page.request)
  const address_id = await addAddress(page.request, shopper)
  const lines = [{ goods_id: tea!.id, quantity: 2 }]
  const wish = { lines, address_id, code, expected_total: '35.82', redirect_url: `${shop.origin}/user/checkout` }
  const order = () =>
    page.request.post('/api/order/check_out/', {
      headers: { ...bearer(shopper), 'idempotency-key': `story ${randomInt(1_000_000_000)}` },
      data: wish,
    })
  expect((await order()).status()).toBe(201)
  const refused = (await (await order()).json()) as { detail: string }
  expect(refused.detail).toBe('您已经用过这个优惠了。')
  await page.reload()
  await expect(row).toContainText('已用 1 次，共减 ¥3.98')

  await rule.getByRole('button', { name: '管理优惠码…' }).click()
  await dialog.getByLabel('数量', { exact: true }).fill('3')
  await dialog.getByRole('button', { name: '添加优惠码' }).click()
  await expect(dialog).toContainText('已添加 3 个优惠码。')
  await expect(dialog.getByRole('listitem').filter({ hasText: code })).toContainText('已用 1 次')
  await expect(dialog.getByRole('button', { name: `删除 ${code}` })).toHaveCount(0)
  await dialog.getByRole('button', { name: '完成' }).click()

  await rule.getByLabel('启用这个优惠').uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('link', { name: /试饮九折/ }).first()).toContainText('已停用')
})
