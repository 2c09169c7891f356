/** Reviews: written, edited and deleted by a buyer, marked by readers, moderated by staff. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import {
  addAddress,
  bearer,
  type KnownShopper,
  openSessionAs,
  orderToShip,
  registerThroughApi,
} from '../../fixtures/known-shopper.ts'
import { expect, type ShopAddresses, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'
import { openShopBooks } from '../../processes/shop-books.ts'
import { signInToApi } from '../../staff-client.ts'

interface Bought {
  shopper: KnownShopper
  orderNumber: string
  goods: { id: number; name: string }
}

/** A buyer whose parcel has arrived, with an account of two days unless it `isNew`. */
async function receiveGoods(page: Page, shop: ShopAddresses, { isNew = false } = {}): Promise<Bought> {
  const [goods] = await addGoods(shop, [5])
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const orderNumber = await orderToShip(page.request, shopper, { goodsId: goods!.id })
  const callAsStaff = await signInToApi(shop, 'owner')
  const parcel = { carrier_code: 'sf', tracking_number: 'SF1390', is_number_shared: true, hand_over: true }
  await callAsStaff('POST', `orders/${orderNumber}/shipments/`, parcel, { 'idempotency-key': randomUUID() })
  await page.request.post(`/api/order/${orderNumber}/confirm_receipt/`, { headers: bearer(shopper), data: {} })
  if (!isNew) {
    const books = await openShopBooks(shop.dataDir)
    await books.query(`update users set date_joined = now() - interval '2 days' where username = $1`, [
      shopper.username,
    ])
    await books.close()
  }
  return { shopper, orderNumber, goods: goods! }
}

/** Opens the form of the buyer's order, and fills it in. */
async function fillReview(
  page: Page,
  { shopper, orderNumber }: Bought,
  { stars, text }: { stars: number; text: string },
) {
  await openSessionAs(page, shopper)
  await page.goto(`/user/order/${orderNumber}/review`)
  await page.getByRole('radio', { name: `${stars} 星` }).check()
  const words = page.getByRole('textbox', { name: /写给后来的人/ })
  await words.fill(text)
  return words
}

const writeThroughApi = async (page: Page, { shopper, orderNumber }: Bought, review: object) => {
  const response = await page.request.post(`/api/review/${orderNumber}/1/`, { headers: bearer(shopper), data: review })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { id: number }).id
}
const reviewsOn = (page: Page) => page.getByRole('region', { name: '大家怎么说' })
const structuredData = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent())!) as {
    aggregateRating?: object
    review?: object[]
  }

test('a buyer writes with stars, words and a picture, edits, adds, and deletes', async ({ page, shop }) => {
  const bought = await receiveGoods(page, shop)
  await openSessionAs(page, bought.shopper)
  await page.goto(`/user/order/${bought.orderNumber}`)
  await page.getByRole('link', { name: '写评价' }).click()
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByText('请选择一到五颗星。')).toBeVisible()
  await page.getByRole('radio', { name: '4 星' }).check()
  const planted = '香气很好 <script>document.title = "planted"</script>'
  await page.getByRole('textbox', { name: /写给后来的人/ }).fill(planted)
  const picture = await page.request.get('/goods_img/241.png')
  await page
    .getByLabel('添加照片')
    .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: await picture.body() })
  await expect(page.getByRole('img', { name: '照片 1' })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByRole('alert')).toContainText('谢谢，评价已发表。')

  await expect(page.getByRole('textbox', { name: '追评' })).toBeVisible()
  await page.getByRole('radio', { name: '5 星' }).check()
  await page.getByRole('textbox', { name: '追评' }).fill('一个月了，还是喜欢。')
  const saving = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: '保存' }).click()
  expect(await (await saving).json()).toMatchObject({ stars: 5, addition: '一个月了，还是喜欢。' })

  await page.goto(`/shop/goods_detail/${bought.goods.id}`)
  const reviews = reviewsOn(page)
  await expect(reviews.getByRole('article')).toContainText(planted)
  await expect(reviews.getByRole('article')).toContainText('一个月了，还是喜欢。')
  await expect(reviews.getByRole('img', { name: '照片 1' })).toBeVisible()
  await expect(reviews).toContainText('满分 5，1 条')
  await expect(page).not.toHaveTitle('planted')
  expect(await structuredData(page)).toMatchObject({
    aggregateRating: { ratingValue: 5, reviewCount: 1 },
    review: [{ reviewBody: planted }],
  })

  await page.goto(`/user/order/${bought.orderNumber}/review`)
  await page.getByRole('button', { name: '删除评价' }).click()
  const dialog = page.getByRole('dialog', { name: '删除这条评价吗？' })
  await dialog.getByRole('button', { name: '保留' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '删除评价' }).click()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByRole('button', { name: '删除评价' }).click()
  await expect(page.getByRole('alert')).toContainText('评价已删除。')
  await page.goto(`/shop/goods_detail/${bought.goods.id}`)
  await expect(reviews).toBeHidden()
  expect((await structuredData(page)).aggregateRating).toBeUndefined()
})

test('a reader finds it helpful in the HTML of the server; three reports hide it', async ({ page, shop }) => {
  const bought = await receiveGoods(page, shop)
  const id = await writeThroughApi(page, bought, { stars: 5, text: '好茶' })
  const readers = [await registerThroughApi(page.request), await registerThroughApi(page.request)]
  for (const reader of readers) await page.request.post(`/api/review/${id}/report/`, { headers: bearer(reader) })
  await openSessionAs(page, await registerThroughApi(page.request))
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`/shop/goods_detail/${bought.goods.id}`, { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /review.*\.js/.test(url))).toEqual([])
  const helpful = reviewsOn(page).getByRole('button', { name: /^有用/ })
  await helpful.click()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expect(helpful).toHaveText(/有用 1/)
  await expect(helpful).toBeFocused()
  await page.reload()
  await expect(helpful).toHaveText(/有用 1/)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const report = reviewsOn(page).getByRole('button', { name: /^举报/ })
  await report.click()
  await expect(page.getByRole('alert')).toContainText('谢谢，店家会查看。')
  await page.goto(`/shop/goods_detail/${bought.goods.id}`)
  await expect(reviewsOn(page)).toBeHidden()
})

test('words that name a number wait; staff show, reply, and hide with a reason', async ({
  page,
  shop,
  isMobile,
  watch,
}) => {
  watch.expectConsole(/409/)
  const bought = await receiveGoods(page, shop)
  await fillReview(page, bought, { stars: 3, text: '加微信 tea_lover88' })
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByRole('alert')).toContainText('谢谢，店家查看后会显示。')
  await expect(page.getByRole('main')).toContainText('店家查看后，大家才能看到这条评价。')

  await signInAsStaff(page, shop, 'manager')
  const row = () =>
    (isMobile ? page.getByRole('listitem') : page.getByRole('row')).filter({ hasText: bought.orderNumber })
  await page.goto('/console/reviews')
  await expect(row()).toContainText('含社交账号')
  await page.request.put(`/api/review/${bought.orderNumber}/1/`, {
    headers: bearer(bought.shopper),
    data: { text: '加微信 tea_lover99' },
  })
  await row().getByRole('button', { name: '显示' }).click()
  await expect(page.getByRole('alert')).toHaveText('这条评价刚刚有变化，已显示最新内容。请看过后再试一次。')
  await expect(row()).toContainText('tea_lover99')
  await row().getByRole('button', { name: '显示' }).click()
  await expect(row()).toBeHidden()

  await page.goto('/console/reviews?tab=all')
  await row().getByRole('button', { name: '回复' }).click()
  const reply = page.getByRole('dialog', { name: '回复' })
  await reply.getByRole('textbox').fill('谢谢您。')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await reply.getByRole('button', { name: '回复' }).click()
  await expect(row()).toContainText('店家: 谢谢您。')
  await page.goto(`/shop/goods_detail/${bought.goods.id}`)
  await expect(reviewsOn(page)).toContainText('谢谢您。')

  await page.goto('/console/reviews?tab=all')
  await row().getByRole('button', { name: '隐藏' }).click()
  const hide = page.getByRole('dialog', { name: '隐藏这条评价' })
  await hide.getByRole('textbox').fill('含联系方式')
  await hide.getByRole('button', { name: '隐藏' }).click()
  await expect(row()).toContainText('已隐藏')
  await page.goto(`/shop/goods_detail/${bought.goods.id}`)
  await expect(reviewsOn(page)).toBeHidden()
  expect((await structuredData(page)).aggregateRating).toBeUndefined()
  await page.goto(`/user/order/${bought.orderNumber}/review`)
  await expect(page.getByRole('main')).toContainText('店家隐藏了这条评价：含联系方式')
})

test('a review that another tab has written is refused with a line, and the words stay', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/409/)
  const bought = await receiveGoods(page, shop)
  const words = await fillReview(page, bought, { stars: 3, text: '我的想法' })
  await writeThroughApi(page, bought, { stars: 5, text: '另一页写的' })
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByRole('alert')).toContainText('您已经评价过了，请修改那条评价。')
  await expect(words.first()).toHaveValue('我的想法')
})

test('samples of the demo say that they are samples, and state no rating', async ({ page }) => {
  await page.goto('/shop/goods_detail/2')
  const reviews = reviewsOn(page)
  await expect(reviews).toContainText('不是真实顾客写的')
  await expect(reviews.getByRole('article').first()).toContainText('示例')
  await expect(reviews.getByRole('button')).toHaveCount(0)
  const { aggregateRating, review } = await structuredData(page)
  expect([aggregateRating, review]).toEqual([undefined, undefined])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a link leads to all samples of a family', async ({ page }) => {
    await page.goto('/shop/goods_list/浴盐')
    await page.getByRole('main').getByRole('link', { name: /浴盐/ }).first().click()
    const articles = reviewsOn(page).getByRole('article')
    await expect(articles).toHaveCount(3)
    await reviewsOn(page).getByRole('link', { name: '看全部 8 条' }).click()
    await expect(articles).toHaveCount(8)
  })
})
