/** Staff open a mail that the shop has sent, and send it once more. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { newCredentials } from '../../../fixtures/credentials.ts'
import { type MailReceiver, startMailReceiver } from '../../../fixtures/documents/mail-receiver.ts'
import { expect, test as base } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'
import { openShopBooks } from '../../../processes/shop-books.ts'
import { type RunningShop, startShop } from '../../../running-shop.ts'

const test = base.extend<{ sending: RunningShop & { receiver: MailReceiver } }>({
  sending: async ({ page }, use) => {
    const receiver = await startMailReceiver()
    const sending = await startShop({ DEMO: 'off', SMTP_URL: receiver.url, MAIL_FROM: 'shop@shop.example' })
    await use({ ...sending, receiver })
    await page.close()
    await sending.stop()
    await receiver.close()
    await sending.removeData()
  },
})

test('a sent mail is opened and sent again, under the same Message-ID', async ({ page, sending }) => {
  const { receiver } = sending
  const { request } = page
  const address = 'lin@shop.example'
  const data = newCredentials()
  await request.post(`${sending.origin}/api/user/register_user/`, { data })
  const tokens = await request.post(`${sending.origin}/api/token/create/`, { data })
  const books = await openShopBooks(sending.dataDir)
  await books.query(`update users set email = $1, email_key = $1, email_verified_at = now()`, [address])
  await books.close()
  const removed = await request.delete(`${sending.origin}/api/user/email/`, {
    headers: { authorization: `Bearer ${((await tokens.json()) as { access: string }).access}` },
  })
  expect(removed.status()).toBe(204)
  await expect.poll(() => receiver.messageIds.length, { timeout: 20_000 }).toBe(1)

  await signInAsStaff(page, sending, 'manager')
  await page.goto(`${sending.origin}/console/mails`)
  await page
    .getByRole('link', { name: /邮箱已移除|Email removed/ })
    .first()
    .click()
  await expect(page.getByText(address)).toBeVisible()
  await expect(page.getByText('已发送').first()).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: '再发一次' }).click()
  await expect(page.getByRole('button', { name: '再发一次' })).toHaveCount(0)
  await expect.poll(() => receiver.messageIds.length, { timeout: 20_000 }).toBe(2)
  expect(new Set(receiver.messageIds).size).toBe(1)
})
