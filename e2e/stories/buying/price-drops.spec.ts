/** A lower price of a favourite: one notification, and one mail for those who chose it. */
import { axeFindings } from '../../fixtures/axe.ts'
import { addFirstGoods } from '../../fixtures/added-goods.ts'
import { openSessionAs, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { listMailsTo } from '../../fixtures/documents/mails.ts'
import { findOverflow } from '../../fixtures/overflow.ts'
import { emptyShopTest as test, expect } from '../../fixtures/shop-test.ts'
import { openShopBooks } from '../../processes/shop-books.ts'
import { signInToApi } from '../../staff-client.ts'

const address = 'lin@shop.example'

test('a liked item that becomes cheaper is a notification and a mail, which lead to it', async ({
  page,
  fresh,
  playwright,
}) => {
  test.setTimeout(120_000)
  const call = await signInToApi(fresh, 'owner')
  const { id, name } = await addFirstGoods(call, '60.00')
  await using api = await playwright.request.newContext({ baseURL: fresh.origin })
  const shopper = await registerThroughApi(api)
  const books = await openShopBooks(fresh.dataDir)
  await books.query(
    `update users set email = $1, email_key = $1, email_verified_at = now(), email_language = 'zh-CN' where id = $2`,
    [address, shopper.session.user_id],
  )
  await books.close()
  await openSessionAs(page, shopper)

  await test.step('the shopper likes the item and chooses mails about lower prices', async () => {
    await page.goto(`${fresh.origin}/shop/goods_detail/${id}`)
    const heart = page.getByRole('button', { name: '收藏' }).filter({ visible: true }).first()
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${fresh.origin}/user/notices`)
    const wish = page.getByRole('switch', { name: /^降价/ })
    await wish.press('Space')
    await expect(wish).toBeChecked()
    await expect(wish).toHaveAttribute('aria-busy', 'false')
  })

  const { revision } = await call<{ revision: number }>('GET', `goods/${id}/`)
  await call('PATCH', `goods/${id}/`, { price: '48.00' }, { 'if-match': `"${revision}"` })
  // Each process looks for lower prices as it starts, and then every ten minutes.
  const second = await fresh.startSecondProcess()
  try {
    await expect.poll(() => listMailsTo(api, address), { timeout: 30_000 }).toHaveLength(1)

    await test.step('the notification names the price and leads to the item', async () => {
      await page.reload()
      const message = page.getByRole('link', { name: '收藏的商品降到 ¥48.00' })
      await expect(message).toBeVisible()
      await expect(page.getByText('1 条未读')).toBeVisible()
      expect(await axeFindings(page, { hasContrast: true })).toEqual([])
      expect(await page.evaluate(findOverflow)).toEqual([])
      await message.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page.getByRole('main')).toContainText('¥48.00')
    })

    await test.step('the mail names both prices, leads to the item, and can be stopped', async () => {
      const [path] = await listMailsTo(api, address)
      const html = await (await api.get(path!)).text()
      expect(html).toContain('以下 1 件商品比您收藏时便宜了。')
      expect(html).toContain('¥48.00（收藏时 ¥60.00）')
      expect(html).toMatch(new RegExp(`href="[^"]*/shop/goods_detail/${id}"`))
      const [, stop] = /href="[^"]*(\/unsubscribe\?token=[\w.%-]+)"/.exec(html)!
      await page.goto(fresh.origin + stop!)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('停止「降价」邮件？')
      await page.getByRole('button', { name: '停止这类邮件' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('已停止')
    })
  } finally {
    await second.stop()
  }
})
