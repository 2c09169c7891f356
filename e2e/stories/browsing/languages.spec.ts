/** The language of a page. accessible.spec.ts tests that a page uses no other. */
import { order, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { inLanguage, languages } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

test.beforeEach(({ watch }) => watch.expectConsole(/status of (400|401|404)/))

test.describe('a browser that prefers English', () => {
  test.use({ locale: 'en-US' })

  test('gets Chinese, until another language is chosen', async ({ page, shop }) => {
    const list = '/shop/goods_list/%E6%8A%B9%E8%8C%B6?type_1=%E8%8C%B6&ordering=-price&page=1'
    await page.goto(list)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    const cookies = () => page.context().cookies(shop.origin)
    expect((await cookies()).find(({ name }) => name === 'lang')).toBeUndefined()

    const opener = page.getByRole('button', { name: /^语言/ })
    if (await opener.isVisible()) await opener.click()
    const switcher = page.getByRole('navigation', { name: '语言' })
    await switcher.getByRole('link', { name: '日本語' }).filter({ visible: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    const here = new URL(page.url())
    expect(here.pathname).toBe('/shop/goods_list/%E6%8A%B9%E8%8C%B6')
    expect(Object.fromEntries(here.searchParams)).toMatchObject({ type_1: '茶', ordering: '-price' })
    expect((await cookies()).find(({ name }) => name === 'lang')?.value).toBe('ja')

    await page.goto('/shop')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await expect(page).toHaveTitle(/^ショップ/)
    // Chinese names of types in an address are recognised.
    await page.goto('/shop?type_1=%E8%8C%B6')
    await expect(page).toHaveTitle('お茶 · yokoso')
    await page.goto('/shop/goods_list/%E8%8C%B6?type_1=%E8%8C%B6')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お茶')
  })

  test('gets a cashier that starts in Chinese, for any language of the shop', async ({ page, request }) => {
    const { payUrl } = await order(request, await registerThroughApi(request))
    await page.goto(inLanguage('/shop', 'ja'))
    await page.goto(payUrl)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByRole('button', { name: '付款', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(html).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(html).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(html).toHaveAttribute('lang', 'ja')
  })
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('each language has its own fonts and line breaking, islands of another one too', async ({ page }) => {
    const settings = {
      'zh-CN': { sans: /^"PingFang SC"/, serif: /^"Songti SC"/, wordBreak: 'normal' },
      ja: { sans: /^"Hiragino Sans"/, serif: /^"Hiragino Mincho ProN"/, wordBreak: 'auto-phrase' },
      en: { sans: /^system-ui/, serif: /^"Iowan Old Style"/, wordBreak: 'normal' },
    }
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { fontFamily, wordBreak, lineBreak, fontSynthesis } = getComputedStyle(element)
          return { fontFamily, wordBreak, lineBreak, fontSynthesis }
        })
    for (const language of languages) {
      await page.goto(inLanguage('/test/ui', language))
      const { sans, serif, wordBreak } = settings[language]
      expect(await styleOf('body'), language).toMatchObject({ wordBreak, lineBreak: 'strict', fontSynthesis: 'none' })
      expect((await styleOf('body')).fontFamily, language).toMatch(sans)
      expect((await styleOf('h1')).fontFamily, language).toMatch(serif)
      for (const island of languages) {
        const style = await styleOf(`main p[lang="${island}"]`)
        expect(style.fontFamily, `${island} in ${language}`).toMatch(settings[island].sans)
        expect(style.wordBreak, `${island} in ${language}`).toBe(island === 'ja' ? 'auto-phrase' : wordBreak)
      }
    }
  })

  test('refusals and inline errors come in the language of the page', async ({ page }) => {
    const words = {
      'zh-CN': '用户名或密码不正确。',
      ja: 'ユーザー名またはパスワードが正しくありません。',
      en: 'The username or password is incorrect.',
    }
    for (const language of languages) {
      await page.goto(inLanguage('/user/login', language))
      await page.locator('input[name=username]').fill('nobody-here')
      await page.locator('input[name=password]').fill('wrong-password-9')
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').filter({ hasText: words[language] })).toBeVisible()
      await expect(page.locator('input[name=password]')).toHaveAccessibleDescription(words[language])
    }
  })
})
