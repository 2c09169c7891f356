/** A failed login: message and place. */
import { newCredentials } from '../../fixtures/credentials.ts'
import { seedLocalStorage, openSessionAs, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { onPhone, onPhoneUsually } from '../../fixtures/one-window.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'

test.describe(() => {
  test.skip(onPhoneUsually, 'the same on a phone')

  test('a login that fails for another reason does not blame the password', async ({ page, watch }) => {
    watch.expectConsole(/status of 503|ERR_FAILED/)
    await page.goto('/user/login')
    await page.getByLabel('用户名', { exact: true }).fill('茶客')
    const password = page.getByLabel('密码', { exact: true })
    await password.fill('spring-water')
    const submit = page.getByRole('button', { name: '登录', exact: true })
    for (const outcome of ['nothing', 'refusal']) {
      await page.route('**/api/user/auth_user/**', (route) =>
        outcome === 'nothing'
          ? route.abort()
          : route.fulfill({ status: 503, json: { detail: '服务暂时不可用。', code: 'unavailable' } }),
      )
      await partPresses(page)
      await submit.focus()
      await page.keyboard.press('Enter')
      await expect(submit).toHaveAccessibleDescription(outcome === 'nothing' ? /网络/ : '服务暂时不可用。')
      await expect(submit).toBeFocused()
      await expect(password).not.toHaveAttribute('aria-invalid')
    }
  })
})

test("the login lists the visitor's data in this browser, and only where there are some", async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/user/login')
  await expect(main).toContainText('登录后可以购买和查看订单。')
  await expect(main).not.toContainText(/收藏|并进您的账户/)
  await seedLocalStorage(page, {
    favourites: '[241,50]',
    basket: JSON.stringify([{ goods_id: 1, quantity: 3, seen_price: '56.00' }]),
  })
  await page.goto('/user/login')
  await expect(main).toContainText('这个浏览器里收藏的 2 件和购物篮里的 3 件，登录后会并进您的账户。')
})

test('without browser storage the shop can be read, and the login explains why it cannot work', async ({
  page,
  request,
}) => {
  const { username, password } = newCredentials()
  expect((await request.post('/api/user/register_user/', { data: { username, password } })).ok()).toBe(true)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'caches']) {
      const refuse = () => {
        throw new DOMException(`${name} is denied`, 'SecurityError')
      }
      if (name === 'caches') Object.defineProperty(window, name, { value: { open: refuse, keys: refuse } })
      else Object.defineProperty(window, name, { get: refuse, configurable: true })
    }
  })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: '商店' }).filter({ visible: true }).click()
  await page.getByRole('main').locator('a[href^="/shop/goods_detail/"]').first().click()
  await expect(page.getByRole('button', { name: 'demo' })).toBeVisible()
  await page.goto('/user/login')
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  const submit = page.getByRole('button', { name: '登录', exact: true })
  await submit.click()
  await expect(submit).toHaveAccessibleDescription(/浏览器不允许本站保存数据/)
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('with full browser storage the shop works all the same', async ({ page, request }) => {
    const shopper = await registerThroughApi(request)
    await openSessionAs(page, shopper)
    await page.goto('/user/login')
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
          try {
            storage.setItem(`filler ${size}`, 'x'.repeat(size))
          } catch (error) {
            console.info('the quota is exceeded', error)
          }
        }
      }
    })
    for (const screen of ['/user/detail_index', '/user/order', '/test/redux']) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const counter = page.getByRole('status', { name: 'counter' })
    await page.getByRole('main').getByRole('button').first().click()
    await expect(counter).not.toHaveText('0')
  })
})
