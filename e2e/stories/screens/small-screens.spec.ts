/** Windows as small as 320 px, as 1280 × 1024 is at 400 % zoom. accessible.spec.ts checks sideways scrolling. */
import { sendWithWords, orderCalls } from '../../fixtures/orders/delivered-order.ts'
import { openSessionAs, like, order, putIntoBasket, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { findOverflow } from '../../fixtures/overflow.ts'
import { inLanguage, inStockGoodsId, languages } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

test.beforeEach(({ watch }) => watch.expectConsole(/status of 404/))

// 1280 × 1024 at 400 %.
test.use({ viewport: { width: 320, height: 256 } })

test('bars leave the page most of the window', async ({ page }) => {
  for (const screen of ['/shop', `/shop/goods_detail/${inStockGoodsId}`]) {
    await page.goto(screen)
    await page.evaluate(() => scrollTo(0, 400))
    const covered = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll('body *')].filter((element) => {
        const style = getComputedStyle(element)
        return /fixed|sticky/.test(style.position) && style.visibility !== 'hidden' && element.checkVisibility()
      })
      const boxes = fixed.map((element) => element.getBoundingClientRect())
      const inView = boxes.map((box) => Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)))
      return inView.reduce((sum, height) => sum + height, 0)
    })
    expect(covered, screen).toBeLessThanOrEqual(68)
  }
})

/** In the browser: records each focus hidden under the header or the bar, except in the bars themselves. */
function watchHiddenFocus(): void {
  const bars = '[data-screen-only]:is(header, nav, [data-bottom-bar])'
  const floating = `${bars}, [href="#main"]`
  const hidden: string[] = []
  const findHidden = (element: Element | null) => {
    if (!(element instanceof HTMLElement) || element === document.body || element.closest(floating)) return
    let [top, bottom] = [0, innerHeight]
    for (const bar of document.querySelectorAll(bars)) {
      const { position, display } = getComputedStyle(bar)
      const box = bar.getBoundingClientRect()
      if (display === 'none' || !/fixed|sticky/.test(position) || box.height > innerHeight / 2) continue
      if (box.top <= 0) top = Math.max(top, box.bottom)
      else bottom = Math.min(bottom, box.top)
    }
    // A file's field is invisible; its label counts.
    const box = (element.closest('label') ?? element).getBoundingClientRect()
    // In a large text field the browser shows the current line.
    const shownInPx = Math.min(box.bottom, bottom) - Math.max(box.top, top)
    const isSeen = shownInPx >= Math.min(box.height, 44) - 0.5
    if (!isSeen) hidden.push(`${element.outerHTML.slice(0, 120)} at ${box.top} to ${box.bottom} of ${top} to ${bottom}`)
  }
  let stops = 0
  // On release, scrolling is done.
  addEventListener('keyup', ({ key }) => {
    if (key !== 'Tab') return
    stops += 1
    findHidden(document.activeElement)
  })
  Object.assign(globalThis, { readHiddenFocus: () => ({ hidden, stops }) })
}

for (const viewport of [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
]) {
  test(`what has the focus is never under header or bar (${viewport.width} × ${viewport.height})`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    for (const screen of [
      '/',
      '/shop',
      '/shop/goods_list/%E8%8C%B6',
      `/shop/goods_detail/${inStockGoodsId}`,
      '/test',
    ]) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await page.evaluate(watchHiddenFocus)
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 45; step += 1) await page.keyboard.press(key)
      }
      const { hidden, stops } = await page.evaluate(() =>
        (globalThis as unknown as { readHiddenFocus(): { hidden: string[]; stops: number } }).readHiddenFocus(),
      )
      expect(stops).toBe(90)
      expect.soft(hidden, screen).toEqual([])
    }
  })
}

test('a price is not broken, however high', async ({ page, request }) => {
  await openSessionAs(page, await registerThroughApi(request))
  const { results } = await (await request.get('/api/goods_info/?ordering=-price')).json()
  await page.goto(`/user/pay/${results.find((goods: { in_stock: boolean }) => goods.in_stock).id}`)
  await page.getByRole('spinbutton').fill('999')
  const total = page.getByRole('main').locator('output span')
  const lineCount = await total.evaluate((element) => element.getClientRects().length)
  expect(await total.innerText()).toMatch(/^¥\d,\d{3},\d{3}\.\d\d$/)
  expect(lineCount).toBe(1)
})

test('no price is broken or sticks out, however high', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  const { goodsId } = await order(request, shopper)
  await like(request, shopper, goodsId)
  await putIntoBasket(request, shopper, goodsId)
  await openSessionAs(page, shopper)
  const lists = ['/', '/shop', '/shop/goods_list/%E8%8C%B6', '/user/favorites', '/user/order', '/basket']
  for (const screen of [...lists, `/shop/goods_detail/${goodsId}`, `/user/pay/${goodsId}`]) {
    await page.goto(screen)
    const prices = page.getByRole('main').getByText(/^¥[\d,]+\.\d\d$/)
    await expect(prices.first()).toBeAttached()
    const faults = await prices.evaluateAll((spans) => {
      // The highest possible price.
      for (const span of spans) span.textContent = '¥21,474,836.47'
      return spans
        .filter((span) => {
          const right = span.parentElement!.closest('p, dd, output, div')!.getBoundingClientRect().right
          return span.getClientRects().length > 1 || span.getBoundingClientRect().right > right + 0.5
        })
        .map((span) => span.parentElement!.outerHTML.slice(0, 160))
    })
    expect.soft(faults, screen).toEqual([])
    expect.soft(await page.evaluate(findOverflow), screen).toEqual([])
  }
})

test('no text of a person makes the page of an order wider', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  const { orderNumber } = await order(request, shopper)
  await openSessionAs(page, shopper)
  const url = `https://example.com/${'a'.repeat(65)}`
  for (const [language, words] of [
    ['zh-CN', url],
    ['ja', 'あ'.repeat(500)],
  ] as const) {
    await page.route(orderCalls(orderNumber), sendWithWords(words))
    await page.goto(inLanguage(`/user/order/${orderNumber}`, language))
    await expect(page.getByRole('definition').filter({ hasText: words })).toHaveCount(2)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(findOverflow), `${language} ${width}`).toEqual([])
    }
    await page.unroute(orderCalls(orderNumber))
  }
})

test('the words of the slides end above what is shown', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const language of languages) {
    await page.goto(inLanguage('/', language))
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const shares = await page.locator('section[aria-roledescription] li').evaluateAll((slides) =>
        slides.map((slide) => {
          const box = slide.getBoundingClientRect()
          const captions = slide.querySelector('h2 + div')!.getBoundingClientRect()
          return (box.bottom - captions.bottom) / box.width
        }),
      )
      expect(shares).toHaveLength(3)
      // The tea tin, the tallest object, begins there.
      for (const share of shares) expect(share, `${language} ${width}`).toBeGreaterThanOrEqual(0.66)
    }
  }
})

test('the greeting stands on one line at twice the size of text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/shop')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByRole('button', { name: '菜单', exact: true }).click()
  const greeting = page.getByRole('dialog').getByText('ようこそ')
  const { height, lineHeight, isCut } = await greeting.evaluate((element) => ({
    height: element.clientHeight - Number.parseFloat(getComputedStyle(element).paddingTop),
    lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
    isCut: element.scrollWidth > element.clientWidth,
  }))
  expect(height).toBeLessThan(lineHeight * 1.5)
  expect(isCut).toBe(false)
})

test('printed, no chip is cut', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 900 })
  await page.goto('/shop/goods_list/%E8%8C%B6')
  const row = page.getByRole('main').locator('nav:has(ul.flex)').first()
  const { right, width } = await row.evaluate((element) => ({
    right: Math.max(...[...element.querySelectorAll('a')].map((chip) => chip.getBoundingClientRect().right)),
    width: document.documentElement.clientWidth,
  }))
  expect(right).toBeLessThanOrEqual(width)
})
