/** The shop's mails through a real mail server, which is killed while it takes them, and so is the shop. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningShop } from '../../running-shop.ts'
import { startPreparedShop } from '../prepared/prepared-shop.ts'
import { openShopBooks, type ShopBooks } from '../shop-books.ts'
import { registerShoppers, type ShopperClient, shopperPassword } from '../shopper-client.ts'
import { createEndings } from './child-server.ts'
import { leaveOut, missingPrograms } from './debian-programs.ts'
import { isRoot, type MailServer, startPostfix } from './postfix.ts'

const missing = isRoot ? missingPrograms(['postfix']) : leaveOut('Postfix, which needs root')
const kills = Number(process.env.KILL_ROUNDS ?? 1)

describe.skipIf(missing)(`mails through Postfix${missing}`, () => {
  const endings = createEndings()
  let mailServer: MailServer
  let shop: RunningShop
  let books: ShopBooks
  let shoppers: ShopperClient[]

  beforeAll(async () => {
    mailServer = await startPostfix()
    endings.add(mailServer.stop)
    shop = await startPreparedShop({
      SMTP_URL: mailServer.url,
      MAIL_FROM: `抹茶屋 <shop@${mailServer.domain}>`,
      ACCESS_TTL: '2h',
    })
    endings.add(
      () => shop.removeData(),
      () => shop.stop(),
    )
    books = await openShopBooks(shop.dataDir)
    endings.add(books.close)
    shoppers = await registerShoppers(shop.origin, 12)
  })
  afterAll(endings.run)

  const requestLink = async (shopper: ShopperClient, address: string) => {
    const body = { email: address, password: shopperPassword }
    expect((await shopper.call(shop.origin, 'PUT', '/api/user/email/', body)).status).toBe(200)
  }
  const statusesOf = async (prefix: string) => {
    const rows = await books.query<{ status: string }>(
      'select distinct status from mails where to_address like $1 order by status',
      [`${prefix}%`],
    )
    return rows.map(({ status }) => status)
  }
  /** Retries wait for minutes, and so does a mail whose process was killed; here they are due at once. */
  const makeDue = (statuses: string[]) =>
    books.query('update mails set next_attempt_at = now() where status = any($1)', [statuses])
  const expectSent = (prefix: string) =>
    expect
      .poll(
        async () => {
          await makeDue(['waiting'])
          return statusesOf(prefix)
        },
        { timeout: 60_000, interval: 500 },
      )
      .toEqual(['sent'])
  const receivedBy = async (prefix: string) =>
    (await mailServer.read()).filter((mail) => headerOf(mail, 'To').startsWith(prefix))

  test('a link arrives, readable, and its address becomes the address of the account', async () => {
    const [shopper] = shoppers
    const address = `shopper-link@${mailServer.domain}`
    await requestLink(shopper!, address)
    await expect.poll(() => receivedBy('shopper-link')).toHaveLength(1)
    const [mail = ''] = await receivedBy('shopper-link')
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(mail, 'From')).toContain(`<shop@${mailServer.domain}>`)
    const [, token] = /\/user\/email#([\w.~-]+)/.exec(decode(mail)) ?? []
    const { status, body } = await shopper!.call(shop.origin, 'POST', '/api/user/email/verify/', { token })
    expect({ status, body }).toEqual({ status: 200, body: { email: address } })
  })

  test('an address that the server refuses fails at once, with the reason', async () => {
    await requestLink(shoppers[1]!, `nobody@${mailServer.domain}`)
    await expect.poll(() => statusesOf('nobody')).toEqual(['failed'])
    const [row] = await books.query<{ error: string }>(`select error from mails where to_address like 'nobody@%'`)
    expect(row!.error).toContain('User unknown')
  })

  test(
    `killed ${kills} times, server and shop lose no mail, and none comes twice under another Message-ID`,
    async () => {
      for (let round = 1; round <= kills; round++) {
        const prefix = `shopper-${round}-`
        await Promise.all(
          shoppers.slice(2).map((shopper, nth) => requestLink(shopper, `${prefix}${nth}@${mailServer.domain}`)),
        )
        await expect.poll(async () => (await receivedBy(prefix)).length, { interval: 2 }).toBeGreaterThan(2)
        await mailServer.kill()
        await shop.kill()
        ;[shop] = await Promise.all([shop.startAgain(), mailServer.startAgain()])
        await makeDue(['sending'])
        await expectSent(prefix)
        const mails = await receivedBy(prefix)
        const addresses = new Set(mails.map((mail) => headerOf(mail, 'To')))
        const messageIds = new Set(mails.map((mail) => headerOf(mail, 'Message-ID')))
        expect([addresses.size, messageIds.size]).toEqual([10, 10])
        // An account gets three links an hour.
        await books.query('delete from one_time_links')
      }
    },
    kills * 200_000,
  )
})

function headerOf(mail: string, name: string): string {
  const [head = ''] = mail.split(/\r?\n\r?\n/)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2) ?? ''
}

/** Undoes quoted-printable and base64, wherever they are. */
function decode(mail: string): string {
  const parts = mail.split(/\r?\n--/).map((part) => {
    const [head = '', ...body] = part.split(/\r?\n\r?\n/)
    const text = body.join('\n\n')
    if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString()
    const soft = text.replaceAll(/=\r?\n/g, '')
    return soft.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  })
  return parts.join('\n')
}
