/** Terms are published while a page that agrees to them is open. In a shop of its own, as others have pages open. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { newCredentials } from '../../fixtures/credentials.ts'
import { addAddress, bearer, type KnownShopper, putIntoBasket, seedLocalStorage } from '../../fixtures/known-shopper.ts'
import { importGoods } from '../../fixtures/own-goods.ts'
import { expect, test as base } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'
import { openShopBooks } from '../../processes/shop-books.ts'
import { publishText } from '../../publish-text.ts'
import { type RunningShop, startShop } from '../../running-shop.ts'
import { type CallAsStaff, signInToApi } from '../../staff-client.ts'

const test = base.extend<object, { ownShop: RunningShop; call: CallAsStaff; goodsId: number }>({
  ownShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ DEMO: 'off', PICTURES_AHEAD: 'off' })
      await use(shop)
      await shop.stop()
      await shop.removeData()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  call: [async ({ ownShop }, use) => use(await signInToApi(ownShop, 'owner')), { scope: 'worker' }],
  goodsId: [
    async ({ ownShop }, use) => {
      const [goods] = await importGoods(ownShop, [100], { hasPictures: false })
      await use(goods!.id)
    },
    { scope: 'worker' },
  ],
  shop: async ({ ownShop }, use) => use(ownShop),
})
test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })
test.beforeEach(({ watch }) => watch.expectConsole(/status of 409/))

const changedText = '条款或政策刚刚更新了，请看过新版后再提交。您填写的内容都还在。'
const changedAlert = (page: Page) => page.getByRole('alert').filter({ hasText: changedText })
const agreedTo = (page: Page, sentence: string) =>
  page.getByRole('main').getByText(sentence, { exact: true }).filter({ visible: true })
const publish = (call: CallAsStaff, kind: string) =>
  publishText(call, kind, { 'zh-CN': `${kind} ${randomBytes(4).toString('hex')}` })

async function currentVersions(page: Page): Promise<{ terms_version: number; privacy_version: number }> {
  const shop = (await (await page.request.get('/api/shop/')).json()) as Awaited<ReturnType<typeof currentVersions>>
  return { terms_version: shop.terms_version, privacy_version: shop.privacy_version }
}

/** The new text opens in another tab, and this page stays as it is. */
async function readNewText(page: Page, name: string, path: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: `看新的《${name}》` })
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(tab).toHaveURL(path)
  await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
  await tab.close()
}

async function isWellBuilt(page: Page): Promise<void> {
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

async function newestOrder(shop: RunningShop) {
  const books = await openShopBooks(shop.dataDir)
  try {
    const orders = await books.query('select terms_version, terms_shown from orders order by id desc limit 1')
    return orders[0]
  } finally {
    await books.close()
  }
}

/** Orders of guests and shoppers that go to this telephone number. */
async function countOrdersTo(shop: RunningShop, phone: string): Promise<number> {
  const books = await openShopBooks(shop.dataDir)
  try {
    const rows = await books.query<{ count: number }>(
      `select count(*)::int as count from order_addresses where regexp_replace(phone, '\\D', '', 'g') like '%' || $1`,
      [phone],
    )
    return rows[0]!.count
  } finally {
    await books.close()
  }
}

async function countOrders(page: Page, shopper: KnownShopper): Promise<number> {
  const response = await page.request.get('/api/order/index_user_order_querset/', { headers: bearer(shopper) })
  return ((await response.json()) as { count: number }).count
}

test('nothing published: no page has a sentence about it, and each step goes through', async ({ page, goodsId }) => {
  await page.goto('/user/register')
  await expect(page.getByRole('button', { name: '注册', exact: true })).toBeVisible()
  await expect(page.getByText('即表示同意')).toHaveCount(0)
  await becomeShopper(page)
  await page.goto(`/user/pay/${goodsId}`)
  await expect(page.getByText('即表示同意')).toHaveCount(0)
  await page.getByRole('button', { name: '购买', exact: true }).click()
  await expect(page).toHaveURL(/\/cashier\//)
})

test('a registration that is open keeps what was typed, and agrees with the next press', async ({ page, call }) => {
  await publish(call, 'terms')
  await publish(call, 'privacy')
  await page.goto('/user/register')
  await expect(agreedTo(page, '注册即表示同意《服务条款》和《隐私政策》。')).toBeVisible()
  await isWellBuilt(page)
  const { username, password } = newCredentials()
  const name = page.getByLabel('用户名', { exact: true })
  const secret = page.getByLabel('密码', { exact: true })
  await name.fill(username)
  await secret.fill(password)
  await publish(call, 'terms')
  await publish(call, 'privacy')
  const button = page.getByRole('button', { name: '注册', exact: true })
  await button.click()
  await expect(changedAlert(page)).toBeVisible()
  await expect(name).toHaveValue(username)
  await expect(secret).toHaveValue(password)
  await isWellBuilt(page)
  await readNewText(page, '服务条款', '/terms')
  await readNewText(page, '隐私政策', '/privacy')
  await expect(secret).toHaveValue(password)
  const versions = await currentVersions(page)
  const [request] = await Promise.all([page.waitForRequest(/register_user/), button.click()])
  expect(request.postDataJSON()).toEqual({ username, password, ...versions })
  await expect(page).toHaveURL(/\/user\/login/)
})

test('a check-out that is open loses nothing, and orders under the new terms', async ({
  page,
  call,
  goodsId,
  ownShop,
  isMobile,
}) => {
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)
  await putIntoBasket(page.request, shopper, goodsId)
  await publish(call, 'terms')
  await page.goto('/user/checkout')
  const agreement = agreedTo(page, '提交订单即表示同意《服务条款》。')
  await expect(agreement).toBeVisible()
  // Beside the button of the bar, without scrolling.
  if (isMobile) await expect(agreement).toBeInViewport({ ratio: 1 })
  await isWellBuilt(page)
  const message = page.getByLabel('给店家留言（可不填）')
  await message.fill('放在门口')
  await publish(call, 'terms')
  const submit = page.getByRole('button', { name: /去支付宝/ }).filter({ visible: true })
  await submit.click()
  await expect(changedAlert(page)).toBeVisible()
  await expect(message).toHaveValue('放在门口')
  expect(await countOrders(page, shopper)).toBe(0)
  await isWellBuilt(page)
  await readNewText(page, '服务条款', '/terms')
  // The shopper has read that one: a still newer version needs one more press.
  await publish(call, 'terms')
  const [refused] = await Promise.all([page.waitForResponse(/check_out/), submit.click()])
  expect(refused.status()).toBe(409)
  await expect(submit).toBeEnabled()
  await expect(message).toHaveValue('放在门口')
  await submit.click()
  await expect(page).toHaveURL(/\/cashier\//)
  const { terms_version } = await currentVersions(page)
  expect(await newestOrder(ownShop)).toEqual({ terms_version, terms_shown: true })
})

test('a pay page that is open keeps its quantity, and orders under the new terms', async ({
  page,
  call,
  goodsId,
  ownShop,
}) => {
  const shopper = await becomeShopper(page)
  await publish(call, 'terms')
  await page.goto(`/user/pay/${goodsId}`)
  await expect(agreedTo(page, '提交订单即表示同意《服务条款》。')).toBeVisible()
  await isWellBuilt(page)
  const quantity = page.getByRole('spinbutton')
  await quantity.fill('3')
  await publish(call, 'terms')
  const buy = page.getByRole('button', { name: '购买', exact: true })
  await buy.click()
  await expect(changedAlert(page)).toBeVisible()
  await expect(page).toHaveURL(`/user/pay/${goodsId}`)
  await expect(quantity).toHaveValue('3')
  expect(await countOrders(page, shopper)).toBe(0)
  await isWellBuilt(page)
  await readNewText(page, '服务条款', '/terms')
  await buy.click()
  await expect(page).toHaveURL(/\/cashier\//)
  const { terms_version } = await currentVersions(page)
  expect(await newestOrder(ownShop)).toEqual({ terms_version, terms_shown: true })
})

test('a guest’s check-out that is open loses nothing, and orders under the new terms', async ({
  page,
  call,
  goodsId,
  ownShop,
}) => {
  await publish(call, 'terms')
  await seedLocalStorage(page, {
    basket: JSON.stringify([{ goods_id: goodsId, quantity: 1, seen_price: '1.00' }]),
  })
  await page.goto('/guest/checkout')
  await expect(agreedTo(page, '提交订单即表示同意《服务条款》。')).toBeVisible()
  const phone = `139${String(randomInt(10 ** 8)).padStart(8, '0')}`
  await page.getByLabel('粘贴整段地址').fill(`张小满 ${phone} 浙江省杭州市西湖区北山街 88 号`)
  await page.getByRole('button', { name: '识别并填入' }).click()
  const recipient = page.getByLabel('收货人')
  await expect(recipient).toHaveValue('张小满')
  const email = page.getByLabel('邮箱')
  await email.fill('zhang@shop.example')
  await publish(call, 'terms')
  const submit = page.getByRole('button', { name: /去支付宝/ }).filter({ visible: true })
  const [refused] = await Promise.all([page.waitForRequest(/guest_check_out/), submit.click()])
  await expect(changedAlert(page)).toBeVisible()
  await expect(page).toHaveURL('/guest/checkout')
  await expect(recipient).toHaveValue('张小满')
  await expect(page.getByLabel('手机号')).toHaveValue(new RegExp(phone.slice(-4)))
  await expect(email).toHaveValue('zhang@shop.example')
  expect(await countOrdersTo(ownShop, phone)).toBe(0)
  await isWellBuilt(page)
  await readNewText(page, '服务条款', '/terms')
  await expect(submit).toBeEnabled()
  const [accepted] = await Promise.all([page.waitForRequest(/guest_check_out/), submit.click()])
  await expect(page).toHaveURL(/\/cashier\//)
  // The same purchase: the refused press has used up nothing.
  expect(accepted.headers()['idempotency-key']).toBe(refused.headers()['idempotency-key'])
  const { terms_version } = await currentVersions(page)
  expect(accepted.postDataJSON()).toEqual({ ...refused.postDataJSON(), terms_version })
  expect(await newestOrder(ownShop)).toEqual({ terms_version, terms_shown: true })
  expect(await countOrdersTo(ownShop, phone)).toBe(1)
})
