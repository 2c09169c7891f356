/** Each list while loading, empty, failed, and forbidden. */
import type { Page, Route } from '@playwright/test'
import { openScreen } from '../../../fixtures/console-screens.ts'
import { order, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test.skip(onPhone, 'states have the same parts in every window')

interface ListScreen {
  /** Address with rows. */
  address: string
  /** Unset where the list is never empty. */
  empty?: string
  /** Makes the screen reload with its rows shown; unset: another address does. Null: never reloads. */
  readAgain?: ((page: Page) => Promise<void>) | null
}

const lists: Record<string, ListScreen> = {
  orders: { address: 'orders?tab=all', empty: '这里没有订单' },
  returns: { address: 'returns?tab=all', empty: '这里没有退款售后' },
  invoices: { address: 'invoices?tab=all', empty: '没有发票' },
  review: { address: 'review', empty: '没有需要核对的' },
  goods: { address: 'goods', empty: '这里没有商品' },
  types: { address: 'types', empty: '还没有类别', readAgain: moveTypeInVain },
  promotions: { address: 'promotions', empty: '还没有优惠' },
  reviews: { address: 'reviews?tab=all', readAgain: null },
  stock: { address: 'stock?tab=on_sale', empty: '这里没有商品' },
  delivery: { address: 'delivery', readAgain: null },
  mails: { address: 'mails', empty: '没有邮件' },
  staff: { address: 'staff', readAgain: closeDialog },
  trail: { address: 'trail', empty: '没有记录' },
  settings: { address: 'settings', readAgain: null },
  profile: { address: 'profile', readAgain: null },
  content: { address: 'content', readAgain: null },
  health: { address: 'health' },
  import: { address: 'import', empty: '还没有导入过', readAgain: null },
  shoppers: { address: 'shoppers', empty: '没有找到顾客' },
  takings: { address: 'takings' },
  words: { address: 'words', empty: '这里没有词' },
  'search-words': { address: 'search-words', empty: '没有搜了没找到的词', readAgain: null },
  exports: { address: 'exports', empty: '还没有导出过', readAgain: null },
}
/** Sections that fail one by one. */
const today = ''

type ResponseKind = 'as it is' | 'late' | 'broken' | 'forbidden' | 'empty'

const refusals = {
  broken: {
    status: 503,
    json: { detail: '店铺正忙，请稍后再试。', code: 'busy' },
    headers: { 'x-request-id': 'req-of-story' },
  },
  forbidden: { status: 403, json: { detail: '不行。', code: 'permission_denied' } },
}

/** Mocks the console's calls, except for the signed-in person. */
class MockedResponses {
  how: ResponseKind = 'as it is'
  readonly #waiting: (() => void)[] = []

  async respond(route: Route): Promise<void> {
    const { how } = this
    if (how === 'as it is' || new URL(route.request().url()).pathname === '/api/console/me/') return route.continue()
    if (how === 'late') await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (how === 'forbidden') return route.fulfill(refusals.forbidden)
    if (how !== 'empty') return route.fulfill(refusals.broken)
    const response = await route.fetch()
    const json = (await response.json()) as object[] | { results?: object[] }
    if (Array.isArray(json)) return route.fulfill({ response, json: [] })
    return route.fulfill({ response, json: { ...json, ...(json.results && { count: 0, results: [] }) } })
  }

  /** Late calls fail, and so do later ones. */
  failLate(): void {
    this.how = 'broken'
    for (const goOn of this.#waiting.splice(0)) goOn()
  }
}

test('each list shows loading, failure, emptiness, and missing permission; loaded rows stay', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of (403|404|503)/)
  await order(page.request, await registerThroughApi(page.request))
  await signInAsStaff(page, shop, 'owner')
  const mocked = new MockedResponses()
  await page.route('**/api/console/**', (route) => mocked.respond(route))
  await page.goto('/console/nowhere')
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: '后台菜单' }).getByRole('link')
  await expect(menu.first()).toBeVisible()
  const inMenu = await menu.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  const screens = inMenu.map((pathname) => pathname.replace(/^\/console\/?/, ''))
  // The menu has invoices once a shopper has requested one.
  expect(
    [...new Set([...screens, 'invoices'])].toSorted(),
    'each screen of the menu has its line in `lists` of this file',
  ).toEqual([...Object.keys(lists), today].toSorted())

  for (const [name, { address, empty, readAgain }] of Object.entries(lists)) {
    await test.step(name, async () => {
      mocked.how = 'late'
      await leadTo(page, address)
      await expect(main.locator('[data-loading], [aria-busy=true]').filter({ hasText: '读取中…' })).toBeVisible()
      mocked.failLate()
      const failed = main.getByRole('alert')
      await expect(failed).toContainText('加载失败')
      await expect(failed).toContainText('店铺正忙，请稍后再试。')
      await expect(failed).toContainText('编号 req-of-story')
      mocked.how = 'as it is'
      await partPresses(page)
      await failed.getByRole('button', { name: '再试一次' }).click()
      await expect(failed).toHaveCount(0)
      await expect(main.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)

      if (readAgain !== null) await expectRowsToStay(page, mocked, readAgain ?? changeQuery)
      await leave(page, mocked)

      if (empty) {
        mocked.how = 'empty'
        await leadTo(page, address)
        await expect(main.locator('[data-face] > :first-child')).toHaveText(empty)
        await leave(page, mocked)
      }

      mocked.how = 'forbidden'
      await leadTo(page, address)
      await expect(main.getByText('没有权限查看此页面')).toBeVisible()
      await expect(main.locator('tbody tr')).toHaveCount(0)
      await leave(page, mocked)
    })
  }

  await test.step('today', async () => {
    const rows = main.getByRole('list', { name: '待处理' }).getByRole('listitem')
    mocked.how = 'late'
    await leadTo(page, today)
    await expect(rows.first()).toContainText('–')
    mocked.failLate()
    const failed = rows.first().getByRole('alert')
    await expect(failed).toContainText('店铺正忙，请稍后再试。')
    await expect(failed).toContainText('编号 req-of-story')
    await expect(failed).not.toContainText('刚才')
    mocked.how = 'empty'
    await partPresses(page)
    await failed.getByRole('button', { name: '再试一次' }).click()
    await expect(failed).toHaveCount(0)
    await expect(rows.first()).toContainText('没有在等的订单')
    mocked.how = 'broken'
    const find = page.getByRole('search')
    await find.getByRole('combobox').fill('4A7K')
    await expect(find.getByRole('alert')).toHaveText('店铺正忙，请稍后再试。')
    await expect(find.getByText('没有结果')).toHaveCount(0)
  })
})

async function leadTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console/${address}`)
}

async function expectRowsToStay(
  page: Page,
  mocked: MockedResponses,
  readAgain: (page: Page) => Promise<void>,
): Promise<void> {
  const main = page.getByRole('main')
  const first = main.locator('tbody tr, [data-row], li:has([data-move])').first()
  const row = (await first.count()) > 0 ? await first.innerText() : null
  mocked.how = 'broken'
  await readAgain(page)
  await expect(main.locator('.banner[role=alert]').first()).toContainText('店铺正忙')
  if (row !== null) expect(await first.innerText()).toBe(row)
}

/** Resets for the next screen. */
async function leave(page: Page, mocked: MockedResponses): Promise<void> {
  mocked.how = 'as it is'
  await openScreen(page, 'nowhere')
}

async function changeQuery(page: Page): Promise<void> {
  const { pathname, searchParams } = new URL(page.url())
  await leadTo(page, `${pathname.replace('/console/', '')}?${searchParams}&again=1`)
}

async function moveTypeInVain(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^下移：/ })
    .first()
    .click()
}

async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^管理/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
}
