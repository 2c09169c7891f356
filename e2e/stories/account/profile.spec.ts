/** A person's avatar and favourites. */
import type { Page } from '@playwright/test'
import { openSessionAs, like, order, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { newCredentials } from '../../fixtures/credentials.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { becomeShopper, openProfile } from '../../fixtures/shopper.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'

/** A PNG, red in the left third, green in the middle, blue on the right. */
async function drawTricolour(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 300
    const context = canvas.getContext('2d')!
    for (const [index, colour] of ['#f00', '#0f0', '#00f'].entries()) {
      context.fillStyle = colour
      context.fillRect(index * 300, 0, 300, 300)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(dataUrl.split(',')[1]!, 'base64')
}

/** The avatar's colour in its middle, as [red, green, blue]. */
function middleOfAvatar(page: Page, name: string): Promise<number[]> {
  return page.getByRole('img', { name }).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 3
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0, 3, 3)
    return Array.from(context.getImageData(1, 1, 1, 1).data.subarray(0, 3))
  })
}

test('the avatar stays round, at the head of a name of many lines', async ({ page, request, isMobile }) => {
  const { username, password } = newCredentials()
  const shopper = await registerThroughApi(request, { username: username.padEnd(150, '茶'), password })
  await openSessionAs(page, shopper)
  await page.goto('/user/detail_index')
  const heading = page.getByRole('heading', { level: 1, name: shopper.username })
  await expect(heading).toBeVisible()
  const [name, avatar] = await Promise.all([
    heading.boundingBox(),
    page.getByRole('main').locator('.rounded-pill').first().boundingBox(),
  ])
  expect(avatar).toMatchObject({ width: 96, height: 96 })
  expect(name!.height).toBeGreaterThan(avatar!.height)
  expect(Math.abs(name!.y - avatar!.y)).toBeLessThanOrEqual(1)
  expect(name!.x).toBeGreaterThan(avatar!.x + avatar!.width)
  expect(name!.x + name!.width).toBeLessThanOrEqual(isMobile ? 390 : 1440)
})

test('an avatar is cut by hand or by keys, previewed and uploaded', async ({ page }) => {
  const { username } = await openProfile(page)
  const file = { name: 'three.png', mimeType: 'image/png', buffer: await drawTricolour(page) }
  await page.getByLabel('选择文件').setInputFiles(file)
  await expect(page.getByRole('img', { name: '所选图片的预览' })).toBeVisible()
  const cutter = page.getByRole('button', { name: /^移动图片/ })
  await cutter.focus()
  // To the left end of the picture: a press moves the square by a twentieth of its side.
  for (let press = 0; press < 25; press += 1) await cutter.press('ArrowRight')
  await page.getByRole('button', { name: '上传' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '头像' })).toBeVisible()
  await expect(page.getByRole('img', { name: '所选图片的预览' })).toHaveCount(0)
  const [red = 0, green = 0, blue = 0] = await middleOfAvatar(page, username)
  expect(red).toBeGreaterThan(200)
  expect(Math.max(green, blue)).toBeLessThan(60)

  await page.getByLabel('选择文件').setInputFiles(file)
  // By single presses, without dragging or keys: to the right end.
  for (let press = 0; press < 12; press += 1) await page.getByRole('button', { name: '图片左移' }).click()
  await page.getByRole('button', { name: '上传' }).click()
  await expect(page.getByRole('img', { name: '所选图片的预览' })).toHaveCount(0)
  await expect(async () => {
    const [, , bluest = 0] = await middleOfAvatar(page, username)
    expect(bluest).toBeGreaterThan(200)
  }).toPass()

  await page.getByLabel('选择文件').setInputFiles(file)
  await page.getByLabel('缩放').fill('2')
  const box = (await cutter.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2)
  await page.mouse.down()
  for (const share of [0.6, 0.3, 0.1]) await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  await page.mouse.up()
  await page.getByRole('button', { name: '上传' }).click()
  await expect(page.getByRole('img', { name: '所选图片的预览' })).toHaveCount(0)
  await expect(async () => {
    const [, greener = 0, bluer = 0] = await middleOfAvatar(page, username)
    expect(Math.max(greener, bluer)).toBeGreaterThan(200)
  }).toPass()
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('uploading nothing is an error of its field', async ({ page }) => {
    await openProfile(page)
    await page.getByRole('button', { name: '上传' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '请先选择一张图片。' })).toBeVisible()
    const field = page.getByLabel('选择文件')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/请先选择一张图片。/)
  })

  test('an avatar is uploaded uncropped when the cropper cannot be loaded', async ({ page, watch }) => {
    watch.expectConsole(/ERR_FAILED/)
    await page.route(/avatar-cropper[^/]*\.js$/, (route) => route.abort())
    await openProfile(page)
    await page.getByLabel('选择文件').setInputFiles({
      name: 'three.png',
      mimeType: 'image/png',
      buffer: await drawTricolour(page),
    })
    await page.getByRole('button', { name: '上传' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '头像已更换。' })).toBeVisible()
  })

  test('an address past the last page leads to the first', async ({ page, watch }) => {
    watch.expectConsole(/status of 404/)
    await becomeShopper(page)
    for (const address of ['/user/order', '/user/favorites']) {
      await page.goto(`${address}?page=99`)
      await expect(page).toHaveURL(address)
      await page.goto(`${address}?page=1e21`)
      await expect(page.getByRole('heading', { name: /还没有/ })).toBeVisible()
    }
  })
})

test('a like turns at once and turns back when the API refuses', async ({ page, watch }) => {
  watch.expectConsole(/status of 503/)
  await becomeShopper(page)
  await page.goto('/shop/goods_detail/2')
  const like = page.getByRole('button', { name: '收藏' }).filter({ visible: true })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  let respond: () => void = () => {}
  const response = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/api/favorites/?*', async (route) => {
    await response
    await route.fulfill({ status: 503, json: { detail: '暂时无法收藏。', code: 'unavailable' } })
  })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  respond()
  await expect(page.getByRole('alert')).toContainText('暂时无法收藏。')
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  await page.unroute('**/api/favorites/?*')
  await partPresses(page)
  await like.click()
  await expect(page.getByRole('alert').filter({ hasText: '商品を追加しました.' })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('a favourite is removed and restored, and is deleted when the page is left', async ({ page }) => {
  const shopper = await becomeShopper(page)
  for (const id of [2, 5]) await like(page.request, shopper, id)
  await page.goto('/user/favorites')
  await expect(page.getByRole('article')).toHaveCount(2)
  const first = page.getByRole('article').first()
  await first.getByRole('button', { name: /取消收藏/ }).click()
  await expect(first.getByRole('button', { name: /撤销/ })).toBeVisible()
  await partPresses(page)
  await first.getByRole('button', { name: /撤销/ }).click()
  await expect(first.getByRole('button', { name: /取消收藏/ })).toBeVisible()
  await partPresses(page)
  await first.getByRole('button', { name: /取消收藏/ }).click()
  await expect(first.getByRole('button', { name: /撤销/ })).toBeVisible()
  await expect(page.getByText('1 件', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('logged out in another tab, no page of the person stays', async ({ page, context, request }) => {
    const shopper = await registerThroughApi(request)
    await order(request, shopper)
    await like(request, shopper, inStockGoodsId)
    const other = await context.newPage()
    await other.goto('/shop')
    for (const screen of ['/user/detail_index', '/user/favorites', '/user/order']) {
      await other.evaluate((entries) => {
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      }, shopper.session)
      await page.goto(screen)
      await expect(page).toHaveURL(new RegExp(`${screen}$`))
      await expect(page.locator('[data-pending]')).toBeHidden()
      await other.evaluate(() => {
        for (const name of ['token_access', 'token_refresh', 'user_id', 'user_name']) localStorage.removeItem(name)
      })
      await expect(page).toHaveURL(`/user/login?next=${encodeURIComponent(screen)}`)
    }
  })
})

test('a reload preserves the position in favourites and orders', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  for (let goodsId = 1; goodsId <= 24; goodsId += 1) await like(request, shopper, goodsId)
  for (let count = 0; count < 6; count += 1) await order(request, shopper)
  await openSessionAs(page, shopper)
  for (const screen of ['/user/favorites', '/user/order']) {
    await page.goto(screen)
    await expect(page.getByRole('main').locator('article').last()).toBeAttached()
    await page.evaluate(() => scrollTo(0, 1100))
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY), { message: screen }).toBe(1100)
  }
})
