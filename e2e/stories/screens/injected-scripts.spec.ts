/** Effects of a script injected into a page. */
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test, waitForHydration } from '../../fixtures/shop-test.ts'

test.skip(onPhone, 'runs once')

test.beforeEach(({ watch }) =>
  watch.expectConsole(/Content Security Policy|This document requires|TrustedHTML|TrustedScript|404/),
)

const planted = `<script>document.documentElement.dataset.planted = 'inline'</script>
<script type="module">document.documentElement.dataset.planted = 'module'</script>
<script type="module" async="">import "/assets/x.js";document.documentElement.dataset.planted = 'like ours'</script>
<img src="/nothing.png" onerror="document.documentElement.dataset.planted = 'handler'">
<a href="javascript:document.documentElement.dataset.planted = 'address'">planted link</a>
<p id="planted" style="color: rgb(1, 2, 3)">planted</p>`

test('a script put into a page does not run, and the page’s own do', async ({ page }) => {
  await page.route(`**/shop/goods_detail/${inStockGoodsId}`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({
      response,
      body: html.replace('<script type="application/json" data-page', (data) => planted + data),
    })
  })
  await page.goto(`/shop/goods_detail/${inStockGoodsId}`)
  await waitForHydration(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-planted')
})

test('text becomes no markup and no script', async ({ page }) => {
  await page.goto('/shop')
  await waitForHydration(page)
  const thrown = await page.evaluate(() => {
    const acts: Record<string, () => unknown> = {
      markup: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      insertion: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      script: () => (document.createElement('script').text = 'alert(1)'),
      address: () => (document.createElement('script').src = '/api/docs/swagger-ui-bundle.js'),
      worker: () => new Worker('/assets/x.js'),
    }
    return Object.entries(acts).flatMap(([name, act]) => {
      try {
        act()
        return []
      } catch (error) {
        return [`${name}: ${(error as Error).name}`]
      }
    })
  })
  expect(thrown).toEqual([
    'markup: TypeError',
    'insertion: TypeError',
    'script: TypeError',
    'address: TypeError',
    'worker: TypeError',
  ])
})
