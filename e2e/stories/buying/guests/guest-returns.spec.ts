/** The mail's link opens a guest's order; by it a piece goes back until its money has. */
import { randomBytes, randomUUID } from 'node:crypto'
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { findInMailsTo } from '../../../fixtures/documents/mails.ts'
import { orderAsGuest, payAsGuest } from '../../../fixtures/orders/guest-order.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'
import { openShopBooks, setReturnAddress } from '../../../processes/shop-books.ts'
import { signInToApi } from '../../../staff-client.ts'

test('a guest opens the order by the mail, returns it and gets the money back, without an account', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const books = await openShopBooks(shop.dataDir)
  try {
    await setReturnAddress(books)
  } finally {
    await books.close()
  }
  const [tea] = await addGoods(shop, [5])
  const email = `${randomBytes(5).toString('hex')}@shop.example`
  const order = await orderAsGuest(page.request, shop, { goodsId: tea!.id, total: '19.90', email })
  const { orderNumber: number } = order
  await payAsGuest(page.request, order)
  const link = await findInMailsTo(page.request, email, /href="[^"]*?(\/order\/[^"]+)"/)
  expect(link).toBe(order.path)
  const callAsStaff = await signInToApi(shop, 'owner')
  const act = (path: string, data: object) => callAsStaff('POST', path, data, { 'idempotency-key': randomUUID() })
  await act(`orders/${number}/shipments/`, {
    carrier_code: 'sf',
    tracking_number: `SF${number}`,
    is_number_shared: true,
    hand_over: true,
  })

  await page.goto(link)
  await expect(page).toHaveURL(`/order/${number}`)
  await page.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('link', { name: '申请退货退款' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申请退货退款')
  await page.getByRole('checkbox', { name: `退 ${tea!.name}` }).check()
  await page.getByRole('radio', { name: /^有瑕疵/ }).check()
  const picture = await page.request.get(`/goods_img/${tea!.id}.png`)
  await page.getByLabel('添加照片').setInputFiles({
    name: 'crack.png',
    mimeType: 'image/png',
    buffer: await picture.body(),
  })
  await expect(page.getByRole('img', { name: '照片 1' })).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page).toHaveURL(`/order/${number}`)

  const card = page.getByRole('article', { name: /^退货 / })
  await expect(card).toContainText('等店家答复')
  const returnNumber = (await card.getByRole('heading').textContent())!.replace('退货 ', '')
  await act(`returns/${returnNumber}/approve/`, { kind: 'goods_back', answer: '请用原包装寄回。' })
  await findInMailsTo(page.request, email, /<title>(退货申请已同意)/)
  await page.reload()
  await expect(card).toContainText('请寄到')
  await card.getByLabel('快递单号').fill('SF2046')
  await card.getByRole('button', { name: '已寄回' }).click()
  await expect(card).toContainText('寄回中')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await act(`returns/${returnNumber}/receive/`, { lines: [{ position: 1, received: 1, resellable: 0 }] })
  await page.reload()
  await expect(page.getByRole('main')).toContainText('已退款 ¥19.90')
  await findInMailsTo(page.request, email, /<title>(已退款 ¥19\.90)/)
})
