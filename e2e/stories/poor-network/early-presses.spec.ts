/** On a slow line a page is visible before its scripts load: presses meanwhile are not lost. */
import type { Page } from '@playwright/test'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

test.use({ isFirstVisit: true })

/** @returns a function that releases the scripts */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a view requested early opens when the scripts are there', async ({ context }) => {
  const page = await context.newPage()
  const release = await delayScripts(page)
  await page.goto('/shop/goods_detail/1')
  await page.getByRole('button', { name: 'demo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('an order chosen early is applied', async ({ context }) => {
    const page = await context.newPage()
    const release = await delayScripts(page)
    await page.goto('/shop/goods_list/%E8%8C%B6')
    await page.getByRole('main').getByRole('combobox').selectOption('price')
    release()
    await expect(page).toHaveURL(/ordering=price/)
  })
})

test('an early like is counted once', async ({ context }) => {
  const page = await context.newPage()
  await becomeShopper(page)
  const release = await delayScripts(page)
  await page.goto('/shop/goods_detail/1')
  const likes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') likes.push(new URL(request.url()).pathname)
  })
  const like = page
    .getByRole('button', { name: /收藏|喜欢/ })
    .filter({ visible: true })
    .first()
  await like.click()
  release()
  await expect(page.getByRole('alert')).toContainText('商品を追加しました.')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(likes).toEqual(['/api/favorites/'])
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('an order chosen before the page has come to its end is applied', async ({ context }) => {
    const page = await context.newPage()
    await page.addInitScript(() => {
      new MutationObserver((_changes, watching) => {
        const select = document.querySelector<HTMLSelectElement>('main select')
        if (!select?.querySelector('[value="price"]') || document.querySelector('#page-script')) return
        watching.disconnect()
        select.value = 'price'
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/shop/goods_list/%E8%8C%B6')
    await expect(page).toHaveURL(/ordering=price/)
  })

  test('an order chosen early is requested without scripts when these are too slow', async ({ context }) => {
    const page = await context.newPage()
    await page.clock.install()
    const release = await delayScripts(page)
    await page.goto('/shop/goods_list/%E8%8C%B6')
    await page.getByRole('main').getByRole('combobox').selectOption('price')
    await page.clock.runFor(11_000)
    await expect(page).toHaveURL(/ordering=price/)
    release()
  })
})
