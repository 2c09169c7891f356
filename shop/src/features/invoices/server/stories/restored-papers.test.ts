/** A backup has the papers whole: requests, issued files and numbers. A restored shop gives no number again. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { readMigrations } from '#platform/database/migrations.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type InvoicedOrder, openInvoices } from '../../testing/fixtures/invoice-fixture.ts'
import { skipPaperNumbers } from '../index.ts'
import { invoiceFiles } from '../../testing/invoice-files.ts'

const shop = await openPaymentFixtureOfFile()
const { paid, requested, record, cancelUnits } = await openInvoices(shop)
const folder = await mkdtemp(join(tmpdir(), 'yokoso-papers-'))
const restored = await createTestShop()
afterAll(async () => {
  await restored.close()
  await rm(folder, { recursive: true, force: true })
})

const path = join(folder, 'shop.backup')
async function backUp(): Promise<void> {
  const keysDirectory = join(folder, 'keys')
  await mkdir(keysDirectory)
  await writeBackup({ ...shop.context, keysDirectory }, path, () => {})
}

/** As the command does. */
async function restore() {
  const migrations = await readMigrations(migrationsDirectory)
  let skipped: Awaited<ReturnType<typeof skipPaperNumbers>> | null = null
  const afterTables = async () => {
    skipped = await skipPaperNumbers(restored.context)
  }
  const target = { ...restored.context, keysDirectory: join(folder, 'restored'), migrations, afterTables }
  await restoreBackup(target, path, () => {})
  return skipped
}

const pathOf = ({ orderNumber }: InvoicedOrder, rest: string) => `/api/order/${orderNumber}/${rest}`
type Shop = TestShop | typeof shop
const issueReceipt = (where: Shop, order: InvoicedOrder, token = order.shopper.access) =>
  where.call('POST', pathOf(order, 'receipt/'), { json: {}, token })

test('a restored shop has every paper, and numbers the next one after all that were printed since the backup', async () => {
  const confirmed = await signInAs(shop, 'manager', { isConfirmed: true })
  expect(await changeFacts(confirmed, { legal_name: testFacts.legal_name })).toMatchObject({ status: 200 })
  const [unissued, issued, corrected] = [await requested(), await requested(), await requested()]
  await record(issued.id, 'issue')
  await record(corrected.id, 'issue')
  await cancelUnits(corrected.order, 1)
  expect(await record(corrected.id, 'correct', { file: invoiceFiles.ofd })).toMatchObject({ status: 200 })
  const [receipted, next] = [await paid(3), await paid(2)]
  const later = [await paid(2), await paid(2), await paid(2)]
  expect(await issueReceipt(shop, receipted)).toMatchObject({
    status: 201,
    body: { number: expect.stringMatching(/-000001$/) },
  })
  await cancelUnits(receipted, 1)

  const papers: [order: InvoicedOrder, rest: string][] = [
    ...[unissued, issued, corrected].map(({ order }): [InvoicedOrder, string] => [order, 'invoice/']),
    [issued.order, `invoice/${issued.id}/file/`],
    [corrected.order, `invoice/${corrected.id}/file/`],
    [corrected.order, `invoice/${corrected.id}/file/?correction=1`],
    [receipted, 'receipt/'],
  ]
  // All orders are of one shopper.
  const readAll = (where: Shop, token: string) =>
    Promise.all(
      papers.map(async ([order, rest]) => {
        const { status, text } = await where.call('GET', pathOf(order, rest), { token })
        return { rest, status, text }
      }),
    )
  const before = await readAll(shop, shop.shopper.access)
  expect(before.map(({ status }) => status)).toEqual(papers.map(() => 200))
  await backUp()
  const year = shopDay(shop.context.now()).slice(0, 4)
  // Papers of the time after the backup, which the restored shop knows nothing of.
  const printed: string[] = []
  for (const order of later) {
    printed.push((await issueReceipt(shop, order)).body.number)
    await cancelUnits(order, 1)
    const { corrections } = (await shop.call('GET', pathOf(order, 'receipt/'), { token: order.shopper.access })).body
    printed.push(corrections[0].number)
  }
  expect(printed).toEqual([2, 3, 4].flatMap((number) => [`R-${year}-00000${number}`, `C-${year}-00000${number}`]))
  expect(await restore()).toEqual({
    receipt_number: [`R-${year}-000001`, `R-${year}-001001`],
    correction_number: [`C-${year}-000001`, `C-${year}-001001`],
  })
  const { access } = await logInAgain(restored, shop.shopper.username)
  expect(await readAll(restored, access)).toEqual(before)

  expect((await issueReceipt(restored, next, access)).body.number).toBe(`R-${year}-001002`)

  const staff = await signInAs(restored, 'manager')
  const { revision } = (await staff.call('GET', `/api/console/invoices/${unissued.id}/`)).body
  const form = new FormData()
  form.set('number', '26310000000000777777')
  form.set('issued_on', shopDay(restored.context.now()))
  form.set('file', new File([new Uint8Array(invoiceFiles.pdf)], 'invoice.pdf'))
  const headers = { 'if-match': `"${revision}"` }
  const sent = await staff.call('POST', `/api/console/invoices/${unissued.id}/issue/`, { multipart: form, headers })
  expect(sent).toMatchObject({ status: 200, body: { status: 'issued' } })
  // Restored in a later year, that year's numbers are skipped, too.
  restored.passTime(400 * 86_400_000)
  const nextYear = shopDay(restored.context.now()).slice(0, 4)
  expect((await skipPaperNumbers(restored.context)).receipt_number).toEqual([null, `R-${nextYear}-001000`])
}, 60_000)
