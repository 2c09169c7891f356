/** The address book: a new address, a city without districts, the default, and deletion. */
import type { Locator, Page } from '@playwright/test'
import { addAddress } from '../../fixtures/known-shopper.ts'
import { becomeShopper, openProfile } from '../../fixtures/shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'

const card = (page: Page, words: string): Locator => page.getByRole('article').filter({ hasText: words })

test('a new address shows what is wrong with it, and preserves typed text', async ({ page, watch }) => {
  watch.expectConsole(/status of 400/)
  await openProfile(page)
  await page.getByRole('link', { name: '收货地址' }).click()
  await expect(page.getByRole('heading', { name: '还没有收货地址' })).toBeVisible()
  await page.getByRole('link', { name: '新的地址' }).click()
  await expect(page.getByRole('heading', { name: '新的地址' })).toBeVisible()

  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('收货人')).toBeFocused()
  await expect(page.getByLabel('收货人')).toHaveAccessibleDescription('此项必填。')
  await expect(page.getByLabel('选择省份')).toHaveAccessibleDescription('请选择所在地区。')

  await page.getByLabel('收货人').fill('林小满')
  await page.getByLabel('手机号').fill('１３８００１３')
  await page.getByLabel('街道与门牌').fill('松山湖大道 1 号\n3 幢 602')
  await page.getByLabel('选择省份').selectOption('浙江省')
  await page.getByLabel('选择城市或区县').selectOption('杭州市')
  await expect(page.getByLabel('选择区县', { exact: true })).toBeVisible()
  await page.getByLabel('选择省份').selectOption('广东省')
  await expect(page.getByLabel('选择区县', { exact: true })).toHaveCount(0)
  await page.getByLabel('选择城市或区县').selectOption('东莞市')
  await partPresses(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('手机号')).toBeFocused()
  await expect(page.getByLabel('手机号')).toHaveAccessibleDescription('手机号是 11 位，还差 4 位。')
  await expect(page.getByLabel('街道与门牌')).toHaveValue('松山湖大道 1 号\n3 幢 602')
  await expect(page.getByLabel('选择城市或区县')).toHaveValue('441900')
  await expect(page.getByLabel('选择区县', { exact: true })).toHaveCount(0)

  await page.getByLabel('手机号').fill('13800138000')
  await partPresses(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/user\/address$/)
  await expect(card(page, '林小满')).toContainText('138 **** 8000')
  await expect(card(page, '林小满')).toContainText('广东省东莞市 松山湖大道 1 号 3 幢 602')
  await expect(card(page, '林小满')).toContainText('默认')
})

test('a pasted address that is parsed after the form was submitted removes its errors', async ({ page, watch }) => {
  watch.expectConsole(/status of 400/)
  await becomeShopper(page)
  await page.goto('/user/address/new')
  const parsing = Promise.withResolvers<void>()
  await page.route('**/api/address/parse/**', async (route) => {
    await parsing.promise
    await route.continue()
  })
  await page.getByLabel('粘贴整段地址').fill('张小满 13800138000 浙江省杭州市西湖区北山街 88 号')
  await page.getByRole('button', { name: '填入' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('收货人')).toHaveAccessibleDescription('此项必填。')
  parsing.resolve()
  await expect(page.getByLabel('收货人')).toHaveValue('张小满')
  await expect(page.getByLabel('收货人')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('此项必填。')).toHaveCount(0)
})

test('the default moves, and in a book without it the newest becomes the default', async ({ page, request }) => {
  const shopper = await becomeShopper(page)
  const first = await addAddress(request, shopper, { street: '第一条街 1 号' })
  await addAddress(request, shopper, { street: '第二条街 2 号' })
  await addAddress(request, shopper, { street: '第三条街 3 号', region_code: '110105' })
  await page.goto('/user/address')
  const isDefault = (words: string) => card(page, words).getByText('默认', { exact: true })
  await expect(isDefault('第一条街')).toBeVisible()

  await card(page, '第二条街').getByRole('button', { name: '设为默认' }).click()
  await expect(isDefault('第二条街')).toBeVisible()
  await expect(isDefault('第一条街')).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('第二条街')

  await card(page, '第二条街').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保留' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await partPresses(page)
  await card(page, '第二条街').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(isDefault('第三条街')).toBeVisible()
  await expect(card(page, '第三条街')).toContainText('北京市朝阳区 第三条街 3 号')

  await card(page, '第一条街').getByRole('link', { name: '修改' }).click()
  await expect(page).toHaveURL(new RegExp(`/user/address/${first}$`))
  await expect(page.getByLabel('选择区县', { exact: true })).toHaveValue('330106')
  await page.getByLabel('街道与门牌').fill('第四条街 4 号')
  await page.getByLabel('设为默认地址').check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(isDefault('第四条街')).toBeVisible()
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('the form follows the country', async ({ page }) => {
    await becomeShopper(page)
    const countries = [
      { code: 'CN', name: '中国' },
      { code: 'JP', name: '日本' },
      { code: 'DE', name: '德国' },
    ]
    await page.route('**/api/address/**', (route) =>
      route.fulfill({ json: { count: 0, next: null, previous: null, results: [], countries } }),
    )
    await page.goto('/user/address/new')
    await page.getByLabel('选择省份').selectOption('台湾省')
    await expect(page.getByLabel('选择城市或区县')).toHaveCount(0)

    await page.getByLabel('国家或地区').selectOption('日本')
    await page.getByLabel('选择都道府县').selectOption('京都府')
    await expect(page.getByLabel('市区町村')).toBeVisible()
    await expect(page.getByLabel('邮政编码', { exact: true })).toBeVisible()
    await expect(page.getByLabel('选择省份')).toHaveCount(0)

    await page.getByLabel('国家或地区').selectOption('德国')
    await expect(page.getByLabel('城市', { exact: true })).toBeVisible()
    await expect(page.getByLabel('州、省（可不填）')).toBeVisible()
    await expect(page.getByLabel('选择都道府县')).toHaveCount(0)

    await page.getByLabel('国家或地区').selectOption('中国')
    await expect(page.getByLabel('选择省份')).toHaveValue('')

    const late = Promise.withResolvers<void>()
    await page.route('**/api/region/?country=JP*', async (route) => {
      await late.promise
      await route.continue()
    })
    await page.getByLabel('国家或地区').selectOption('日本')
    await page.getByLabel('国家或地区').selectOption('德国')
    await expect(page.getByLabel('城市', { exact: true })).toBeVisible()
    const responded = page.waitForResponse(/country=JP/)
    late.resolve()
    await (await responded).finished()
    await expect(page.getByLabel('城市', { exact: true })).toBeVisible()
    await expect(page.getByLabel('选择都道府县')).toHaveCount(0)
  })

  test("another person's address leads back to one's own", async ({ page, request }) => {
    const owner = await becomeShopper(page)
    await page.goto(`/user/address/${(await addAddress(request, owner)) + 100_000}`)
    await expect(page).toHaveURL(/\/user\/address$/)
    await expect(page.getByRole('alert')).toContainText('没有找到')
  })
})

test('a pasted address fills the form, marks what is unsure, can be undone, and saves nothing', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 400/)
  await becomeShopper(page)
  await page.goto('/user/address/new')
  const paste = page.getByLabel('粘贴整段地址')
  const fill = page.getByRole('button', { name: '识别并填入' })
  await fill.click()
  await expect(paste).toBeFocused()
  await paste.fill('路'.repeat(301))
  await fill.click()
  await expect(paste).toHaveAccessibleDescription(/最多 300 个字符/)
  await paste.fill('你好')
  await fill.click()
  await expect(paste).toHaveAccessibleDescription(/没有识别出地址/)

  await page.getByLabel('收货人').fill('林小满')
  await page.getByLabel('标签（可不填）').fill('家')
  await paste.fill('13800138000 浙江省杭州市西湖区文三路478号张三')
  await partPresses(page)
  await fill.click()
  await expect(page.getByRole('status').filter({ hasText: '已填入' })).toHaveText(
    '已填入 4 项。请核对：收货人、街道与门牌。',
  )
  await expect(page.getByLabel('收货人')).toHaveValue('张三')
  await expect(page.getByLabel('收货人')).toHaveAccessibleDescription('请核对这一项。')
  await expect(page.getByLabel('手机号')).toHaveValue('13800138000')
  await expect(page.getByLabel('选择区县', { exact: true })).toHaveValue('330106')
  await expect(page.getByLabel('街道与门牌')).toHaveValue('文三路478号')
  await expect(page.getByLabel('标签（可不填）')).toHaveValue('家')

  await page.getByLabel('手机号').fill('13900139000')
  await page.getByRole('button', { name: '撤销填入' }).click()
  await expect(page.getByLabel('收货人')).toHaveValue('林小满')
  await expect(page.getByLabel('街道与门牌')).toHaveValue('')
  await expect(page.getByLabel('选择省份')).toHaveValue('')
  await expect(page.getByLabel('手机号')).toHaveValue('13900139000')

  await partPresses(page)
  await fill.click()
  await expect(page.getByLabel('选择区县', { exact: true })).toHaveValue('330106')
  await page.goto('/user/address')
  await expect(page.getByRole('heading', { name: '还没有收货地址' })).toBeVisible()
})
