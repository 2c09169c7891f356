/** A purchase from the first visit to the refund, on a desktop and on a phone. */
import { addGoods } from '../../fixtures/added-goods.ts'
import { newCredentials } from '../../fixtures/credentials.ts'
import { registerThroughApi } from '../../fixtures/known-shopper.ts'
import { matchaPng } from '../../fixtures/pictures.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper, logIn, register } from '../../fixtures/shopper.ts'

test('browse, search, like, register, log in, buy, pay, refund, change the avatar, log out', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000)
  // The ended session causes one failed request.
  watch.expectConsole(/status of 401/)
  const credentials = newCredentials()

  await test.step('home: the carousel and the three body images', async () => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: '精选' })).toBeVisible()
    const body = page.locator('section', { has: page.getByRole('heading', { name: 'index_page' }) })
    await expect(body.getByRole('img')).toHaveCount(3)
  })

  await test.step('home with a session that is over is home', async () => {
    await page.goto('/shop/goods_list/zzzz')
    await page.evaluate(() => {
      for (const name of ['token_access', 'token_refresh', 'user_id', 'user_name'])
        localStorage.setItem(name, 'garbage')
    })
    await page.getByRole('banner').getByRole('link', { name: 'yokoso' }).click()
    await expect(page.getByRole('heading', { name: 'index_page' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token_access'))).toBeNull()
  })

  await test.step('shop: a first-level type shows its second-level types; one of them is opened', async () => {
    await page.getByRole('navigation').getByRole('link', { name: '商店' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/shop$/)
    await page.getByRole('main').getByRole('link', { name: '陶瓷' }).first().click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^抹茶碗/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('抹茶碗')
    await expect(page.getByText(/找到 \d+ 件/).first()).toBeVisible()
  })

  await test.step('search from the header', async () => {
    await page.getByRole('search').getByLabel('搜索', { exact: true }).fill('抹茶')
    await page.getByRole('search').getByLabel('搜索', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/shop\/goods_list\/%E6%8A%B9%E8%8C%B6/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('抹茶')
    await page
      .getByRole('link', { name: /宇治抹茶「初昔」/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/shop\/goods_detail\/\d+/)
  })
  const goodsAddress = new URL(page.url()).pathname

  const like = page.getByRole('button', { name: '收藏' }).filter({ visible: true })

  await test.step('like without a login, and be sent to log in for the favourites', async () => {
    await like.click()
    await expect(page.getByRole('alert').filter({ hasText: '商品を追加しました.' })).toBeVisible()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/user/favorites')
    await expect(page).toHaveURL(/\/user\/login/)
  })

  await test.step('register and log in, through the jump to where one was sent from', async () => {
    await page.getByRole('link', { name: '去注册' }).click()
    await register(page, credentials)
    await logIn(page, credentials)
    await expect(page).toHaveURL(/\/user\/favorites$/)
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
    expect(stored).toMatchObject({ user_name: credentials.username, token_access: expect.stringMatching(/\./) })
    const session = await page.evaluate(() => sessionStorage.getItem('bear-storage'))
    expect(JSON.parse(session ?? '{}')).toMatchObject({ state: { user_name: credentials.username } })
  })

  await test.step('what was liked is the own now; unlike it, like it again, and see it under 收藏', async () => {
    await page.getByRole('link', { name: /宇治抹茶「初昔」/ }).click()
    await expect(page).toHaveURL(new RegExp(`${goodsAddress}$`))
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await like.click()
    await expect(page.getByRole('alert').filter({ hasText: '已取消收藏' })).toBeVisible()
    await partPresses(page)
    await like.click()
    await expect(page.getByRole('alert').filter({ hasText: '商品を追加しました.' })).toBeVisible()
    // On a phone the buying bar covers the menu, so the seal leads home first.
    await page.getByRole('banner').getByRole('link', { name: 'yokoso' }).click()
    await page.getByRole('navigation').getByRole('link', { name: '我的' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: credentials.username })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '收藏' }).click()
    await page.getByRole('link', { name: /宇治抹茶「初昔」/ }).click()
    await expect(page).toHaveURL(new RegExp(`${goodsAddress}$`))
  })

  await test.step('buy two of it and pay at the cashier', async () => {
    await page.getByRole('link', { name: /购买/ }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/user\/pay\/\d+/)
    await page.getByRole('button', { name: '增加一件' }).click()
    await expect(page.getByText('¥256.00').first()).toBeVisible()
    await page.getByRole('button', { name: /购买/ }).click()
    await expect(page).toHaveURL(/\/cashier\//)
    await page.getByRole('button', { name: '付款', exact: true }).click()
  })

  await test.step('come back, and see the order paid under 订单', async () => {
    await expect(page).toHaveURL(/\/user\/pay\/\d+\?/)
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: '查看订单' }).click()
    await expect(page).toHaveURL(/\/user\/order\/[0-9A-Z-]{14}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('请告诉我们寄到哪里')
    await page.goBack()
    await page.getByRole('link', { name: '全部订单' }).click()
    await expect(page).toHaveURL(/\/user\/order$/)
    await expect(page.getByText('已付款')).toBeVisible()
    await expect(page.getByText('¥256.00')).toBeVisible()
  })

  await test.step('refund it', async () => {
    await page.getByRole('button', { name: '退款测试' }).click()
    await partPresses(page)
    await page.getByRole('button', { name: '确定退款' }).click()
    await expect(page.getByText('已退款', { exact: true })).toBeVisible({ timeout: 30_000 })
  })

  await test.step('upload an avatar', async () => {
    await page.goto('/user/detail_index')
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: matchaPng })
    await page.getByRole('button', { name: '上传' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '头像已更换' })).toBeVisible()
    await expect(page.locator('img[src*="/avatars/"]').first()).toBeVisible()
  })

  await test.step('log out', async () => {
    await page
      .getByRole('link', { name: '登出' })
      .or(page.getByRole('button', { name: '登出' }))
      .click()
    await expect(page).toHaveURL(/\/user\/login/)
    const stored = await page.evaluate(() => ({
      names: ['token_access', 'token_refresh', 'user_id', 'user_name'].filter((name) => localStorage.getItem(name)),
      session: sessionStorage.getItem('bear-storage'),
    }))
    expect(stored.names).toEqual([])
    expect(JSON.parse(stored.session ?? '{}').state).toMatchObject({ token_access: '', user_name: '' })
  })
})

test('a purchase cancelled at the cashier waits under 订单 and can be cancelled', async ({ page }) => {
  await becomeShopper(page)
  await page.goto('/shop/goods_list/%E6%8A%B9%E8%8C%B6%E7%A2%97')
  await page
    .getByRole('main')
    .getByRole('link', { name: /抹茶碗/ })
    .first()
    .click()
  await page.getByRole('link', { name: /购买/ }).filter({ visible: true }).click()
  await page.getByRole('button', { name: /购买/ }).click()
  await expect(page).toHaveURL(/\/cashier\//)
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/\/user\/pay\/\d+/)
  await page.goto('/user/order')
  await expect(page.getByText('等待付款')).toBeVisible()
  await page.getByRole('button', { name: '取消订单' }).click()
  await partPresses(page)
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByText('已取消', { exact: true })).toBeVisible()
  // The pressed button was removed: the focus stays on its order.
  await expect(page.getByRole('listitem').filter({ hasText: '已取消' }).and(page.locator(':focus-within'))).toHaveCount(
    1,
  )
})

test('the pay page sends a visitor to the login and back, and has what its specification names, without a choice', async ({
  page,
  shop,
}) => {
  const [goods] = await addGoods(shop, [20])
  const credentials = newCredentials()
  await registerThroughApi(page.request, credentials)
  await page.goto(`/user/pay/${goods!.id}`)
  await expect(page).toHaveURL(`/user/login?next=${encodeURIComponent(`/user/pay/${goods!.id}`)}`)
  await logIn(page, credentials)
  await expect(page).toHaveURL(`/user/pay/${goods!.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '购买' })).toBeVisible()
  await expect(main.getByText(goods!.name)).toBeVisible()
  const field = (name: string) => main.locator(`form input[type=hidden][name=${name}]`)
  await expect(field('goods_id')).toHaveValue(String(goods!.id))
  await expect(field('redirect_url')).toHaveValue(`${shop.origin}/user/pay/${goods!.id}`)
  await expect(field('quantity')).toHaveValue('1')

  const [less, more] = [main.getByRole('button', { name: '减少一件' }), main.getByRole('button', { name: '增加一件' })]
  await more.click()
  await expect(field('quantity')).toHaveValue('2')
  await partPresses(page)
  await less.click()
  await expect(field('quantity')).toHaveValue('1')
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await less.dispatchEvent('click')
  await expect(field('quantity')).toHaveValue('1')
  await main.getByRole('spinbutton').fill('0')
  await expect(field('quantity')).toHaveValue('1')

  await expect(main.getByRole('radio')).toHaveCount(0)
  await expect(main.getByText('付款方式')).toHaveCount(0)
  await expect(main.getByText(/^接下来前往支付宝付款。订单为您保留 15 分钟。$/)).toBeVisible()
  await expect(main.getByRole('button', { name: '购买', exact: true })).toBeVisible()
})
