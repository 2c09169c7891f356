/** Returns that are refused, received and refunded, and a lost parcel with its fee. */
import type { Page } from '@playwright/test'
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { expectInputRemains, interrupted } from '../../../fixtures/interruptions.ts'
import { addAddress, bearer, openSessionAs, payOrder, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { expect, type ShopAddresses, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'
import { openShopBooks } from '../../../processes/shop-books.ts'
import { deliverTwo, requestReturn } from './bought-order.ts'

/** Uses a zone with a fee, where no other story ships. @returns the number of an order with a lost parcel */
async function loseFarParcel(page: Page, shop: ShopAddresses, goodsId: number): Promise<string> {
  const region_code = '540102'
  const books = await openShopBooks(shop.dataDir)
  await books.query(
    `insert into delivery_zones (names, codes, fee_kind, first_fee_in_fen)
    values ('{"zh-CN": "城关区"}', array[$1], 'flat', 1200)`,
    [region_code],
  )
  const shopper = await registerThroughApi(page.request)
  const bought = await page.request.post('/api/order/check_out/', {
    headers: { ...bearer(shopper), 'idempotency-key': region_code },
    data: {
      lines: [{ goods_id: goodsId, quantity: 1 }],
      address_id: await addAddress(page.request, shopper, { region_code }),
      expected_total: '31.90',
      redirect_url: `${shop.origin}/user/order`,
    },
  })
  expect(bought.status(), await bought.text()).toBe(201)
  // Other stories' baskets expect free delivery.
  await books.query('delete from delivery_zones where codes = array[$1]', [region_code])
  await books.close()
  const { order_number: number, pay_url } = (await bought.json()) as { order_number: string; pay_url: string }
  await payOrder(page.request, shopper, pay_url)
  const data = { carrier_code: 'sf', tracking_number: `SF${Date.now()}`, hand_over: true }
  const path = `orders/${number}/shipments/`
  const parcel = await callConsole(page, shop, { method: 'POST', path, data, headers: { 'idempotency-key': number } })
  const { id } = parcel as { id: number }
  await callConsole(page, shop, { method: 'POST', path: `shipments/${id}/lose/`, data: {} })
  return number
}

async function stockOf(page: Page, shop: ShopAddresses, id: number): Promise<number> {
  const goods = await callConsole(page, shop, { method: 'GET', path: `goods/${id}/` })
  return (goods as { stock: number }).stock
}

test('a manager refuses in a sentence that the shopper reads, and pays another return when its goods are counted in', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectConsole(interrupted)
  // A fee above the paid delivery fee.
  watch.expectConsole(/status of 400/)
  const username = await signInAsStaff(page, shop, 'manager')
  const [goods] = await addGoods(shop, [9])
  const order = await deliverTwo(page, shop, goods!.id)

  await page.goto(`/console/returns/${await requestReturn(page, order, '用了一次，不喜欢。')}`)
  await page.getByRole('button', { name: '拒绝…' }).click()
  const dialog = page.getByRole('dialog', { name: '拒绝这份申请' })
  await dialog.getByLabel('原因').fill('用过的碗不能退。')
  await dialog.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(page.getByText('店里回复：“用过的碗不能退。”')).toBeVisible()

  const number = await requestReturn(page, order, '底有裂纹。')
  await page.goto(`/console/returns/${number}`)
  await page.getByRole('radio', { name: /^先寄回/ }).check()
  const message = page.getByLabel(/^给顾客的话/)
  await message.fill('请用原包装寄回。')
  const agree = () => page.getByRole('button', { name: '同意，等寄回' }).click()
  await test.step('without a return address the refusal leads to its form, and what was typed stays', async () => {
    watch.expectConsole(/status of 409/)
    const json = { detail: '还没有退货地址。', code: 'return_address_missing' }
    await page.route('**/approve/?*', (route) => route.fulfill({ status: 409, json }), { times: 1 })
    await agree()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: '填写退货地址' }).click()
    await setAddress(await opened)
    await expect(message).toHaveValue('请用原包装寄回。')
  })
  await expectInputRemains(page, shop, { username, field: message, save: agree })
  await agree()
  await expect(page.getByText('顾客还没有寄出。')).toBeVisible()
  await test.step('an empty box ends it in words; nothing is counted before somebody has counted', async () => {
    const came = page.getByRole('spinbutton', { name: /^收到几件/ })
    await expect(came).toHaveValue('')
    await expect(page.getByRole('spinbutton', { name: /^能再卖几件/ })).toHaveValue('')
    await came.fill('0')
    await page.getByRole('button', { name: '未收到，不退款' }).click()
    const nothing = page.getByRole('dialog', { name: '一件也没收到，不退款？' })
    await expect(nothing.getByLabel('原因')).toBeFocused()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.screenshot({ path: test.info().outputPath('nothing-came.png') })
    await page.keyboard.press('Escape')
    await expect(nothing).toHaveCount(0)
  })
  const sent = await page.request.post(`/api/return/${number}/send_back/`, {
    headers: order.headers,
    data: { carrier: 'sf', tracking_number: 'SF2046' },
  })
  expect(sent.ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'SF2046' })).toBeVisible()
  await expect(page.getByText('店里回复：“请用原包装寄回。”')).toHaveCount(1)
  await expect(page.getByText('寄到：退货组 浙江省杭州市西湖区 文三路 9 号 3 号仓')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await stockOf(page, shop, goods!.id)).toBe(7)
  await page.getByRole('button', { name: /^收到了，退/ }).click()
  await expect(page.getByText('收到 1 件，能再卖 1 件')).toBeVisible()
  expect(await stockOf(page, shop, goods!.id)).toBe(8)
  const path = `orders/${order.number}/`
  const { story } = (await callConsole(page, shop, { method: 'GET', path })) as { story: { text: string }[] }
  expect(story.map(({ text }) => text)).toContain('1 件回到库存')

  await test.step('a lost parcel is paid back with the fee that was paid for it', async () => {
    const far = await loseFarParcel(page, shop, goods!.id)
    await page.goto(`/console/orders/${far}`)
    await page.getByRole('button', { name: '退款 包裹 1' }).click()
    const refundDialog = page.getByRole('dialog', { name: '包裹 1 退款' })
    await refundDialog.getByLabel(/^给顾客的话/).fill('包裹丢了，货款和运费都退给您。')
    const fee = refundDialog.getByLabel('另外退运费')
    await fee.fill('12.50')
    await refundDialog.getByRole('button', { name: '退 ¥31.90' }).click()
    await expect(fee).toHaveAccessibleDescription(/运费最多还能退/)
    await expect(refundDialog.getByLabel(/^给顾客的话/)).toHaveValue('包裹丢了，货款和运费都退给您。')
    await fee.fill('12.00')
    await refundDialog.getByRole('button', { name: '退 ¥31.90' }).click()
    await expect(refundDialog).toHaveCount(0)
    const paidBack = async () => {
      const order = await callConsole(page, shop, { method: 'GET', path: `orders/${far}/` })
      const { ledger } = order as { ledger: { kind: string; amount: string }[] }
      return ledger.filter(({ kind }) => kind === 'refund_out').map(({ amount }) => amount)
    }
    await expect.poll(paidBack, { timeout: 30_000 }).toEqual(['31.90'])
  })

  await openSessionAs(page, order.shopper)
  await page.goto(`/user/order/${order.number}`)
  await expect(page.getByRole('main')).toContainText('用过的碗不能退。')
  await expect(page.getByRole('article', { name: `退货 ${number}` })).toContainText('已退款')
})

/** Submits a wrong telephone number first, which the dialog names. */
async function setAddress(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('店铺信息')
  await page.getByRole('button', { name: /退货地址$/ }).click()
  const dialog = page.getByRole('dialog', { name: '退货地址' })
  await dialog.getByLabel('收件人').fill('退货组')
  const phone = dialog.getByLabel('电话')
  await phone.fill('1234')
  for (const [index, label] of ['浙江省', '杭州市', '西湖区'].entries())
    await dialog.getByLabel(`地区，第 ${index + 1} 级`).selectOption({ label })
  await dialog.getByLabel('街道、门牌').fill('文三路 9 号 3 号仓')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await phone.fill('0571-88886666')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('浙江省杭州市西湖区 文三路 9 号 3 号仓').first()).toBeVisible()
  await page.close()
}
