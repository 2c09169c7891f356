/** Returns: requested on a page, decided and received by the merchant, refunded to the fen. */
import { randomUUID } from 'node:crypto'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, bearer, openSessionAs, order, payOrder, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, type ShopAddresses, test } from '../../fixtures/shop-test.ts'
import { openShopBooks, setReturnAddress } from '../../processes/shop-books.ts'
import { signInToApi } from '../../staff-client.ts'

const goodsId = 241

interface ReturnableLine {
  goods_name: string
  paid_amount: string
  returnable_amounts: string[]
}

const fenOf = (amount: string) => Number(amount.replace('.', ''))

/** Like a promotion, before the cashier opens: the shares of two units differ by a fen. */
async function discountByOneFen({ dataDir }: ShopAddresses, orderNumber: string): Promise<void> {
  const books = await openShopBooks(dataDir)
  try {
    await setReturnAddress(books)
    await books.query(
      `with cheaper as (update orders set discount_in_fen = 1, total_in_fen = total_in_fen - 1 where order_number = $1 returning id),
        line as (update order_lines set paid_in_fen = paid_in_fen - 1 from cheaper where order_id = cheaper.id)
      update payments set amount_in_fen = amount_in_fen - 1 from cheaper where order_id = cheaper.id`,
      [orderNumber],
    )
  } finally {
    await books.close()
  }
}

test('one unit of two is returned: requested with a picture, sent with a number, received, refunded to the fen', async ({
  page,
  shop,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  await openSessionAs(page, shopper)
  const { orderNumber: number } = await order(page.request, shopper, { goodsId, quantity: 2 })
  await discountByOneFen(shop, number)
  const headers = bearer(shopper)
  const data = { redirect_url: `${shop.origin}/user/order` }
  const again = await page.request.post(`/api/order/${number}/pay/`, { headers, data })
  const { pay_url } = (await again.json()) as { pay_url: string }
  await payOrder(page.request, shopper, pay_url)
  const callAsStaff = await signInToApi(shop, 'owner')
  const act = (path: string, data: object) => callAsStaff('POST', path, data, { 'idempotency-key': randomUUID() })
  const parcel = { carrier_code: 'sf', tracking_number: 'SF1390', is_number_shared: true, hand_over: true }
  await act(`orders/${number}/shipments/`, parcel)
  const arrived = await page.request.post(`/api/order/${number}/confirm_receipt/`, { headers, data: {} })
  const { lines } = (await arrived.json()) as { lines: ReturnableLine[] }
  const { goods_name: name, returnable_amounts: amounts, paid_amount: paid } = lines[0]!
  expect(fenOf(amounts[1]!) - fenOf(amounts[0]!)).toBe(1)
  expect(fenOf(amounts[1]!) + fenOf(amounts[0]!)).toBe(fenOf(paid))
  const one = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' }).format(Number(amounts[0]))

  await page.goto(`/user/order/${number}`)
  await page.getByRole('link', { name: '申请退货退款' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申请退货退款')
  const sum = page.getByRole('region', { name: '退多少' })
  await expect(sum).toContainText('¥0.00')
  await page.getByRole('checkbox', { name: `退 ${name}` }).check()
  await expect(sum.getByRole('definition').last()).toHaveText(one)
  await page.getByRole('button', { name: '增加' }).click()
  await expect(page.getByRole('main')).toContainText('退 2 件，最多 2 件')
  await page.getByRole('button', { name: '减少' }).click()
  await expect(sum.getByRole('definition').last()).toHaveText(one)
  await page.getByRole('radio', { name: /^有瑕疵/ }).check()
  await page.getByLabel('说一说').fill('有一道裂纹。')
  const picture = await page.request.get(`/goods_img/${goodsId}.png`)
  await page.getByLabel('添加照片').setInputFiles({
    name: 'crack.png',
    mimeType: 'image/png',
    buffer: await picture.body(),
  })
  await expect(page.getByRole('img', { name: '照片 1' })).toBeVisible()
  if (!isMobile) expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: '提交申请' }).click()

  const card = page.getByRole('article', { name: /^退货 / })
  await expect(card).toContainText('等店家答复')
  await expect(card).toContainText(one)
  const returnNumber = (await card.getByRole('heading').textContent())!.replace('退货 ', '')
  const { results } = await callAsStaff<{ results: object[] }>('GET', 'returns/?page_size=100')
  expect(results).toContainEqual(expect.objectContaining({ return_number: returnNumber }))
  const approval = { kind: 'goods_back', answer: '请用原包装寄回。' }
  expect(await act(`returns/${returnNumber}/approve/`, approval)).toMatchObject({ status: 'approved' })
  await page.reload()
  await expect(card).toContainText('请用原包装寄回。')
  await expect(card).toContainText('请寄到')
  await expect(card).toContainText(`请把退货单号 ${returnNumber} 写在纸上，放进包裹。`)
  await page.evaluate(() => {
    Object.assign(window, { copied: '' })
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text })
  })
  await card.getByRole('button', { name: '复制地址和退货单号' }).click()
  await expect(page.getByRole('alert')).toContainText('地址和退货单号已复制')
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(
    `退货组 0571-88886666\n浙江省杭州市西湖区 文三路 9 号 3 号仓\n退货单号 ${returnNumber}`,
  )
  await card.getByLabel('快递单号').fill('SF2046')
  await card.getByRole('button', { name: '已寄回' }).click()
  await expect(card).toContainText('寄回中')
  if (!isMobile) expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const counted = { lines: [{ position: 1, received: 1, resellable: 0 }] }
  expect(await act(`returns/${returnNumber}/receive/`, counted)).toMatchObject({
    status: 'refunded',
    amount: amounts[0],
  })
  await page.reload()
  await expect(card).toContainText('已退款')
  await expect(page.getByRole('main')).toContainText(`已退款 ${one}`)
  await expect(page.getByRole('main')).toContainText('店家收到寄回的 1 件')
  await page.goto('/user/order?show=after_sale')
  await expect(page.getByRole('article').first()).toContainText(number)
})
