/** A backup has the papers whole: requests, issued files, numbers and the counter that the next number follows. */
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
import { invoiceFiles } from '../../testing/invoice-files.ts'

const shop = await openPaymentFixtureOfFile()
const { paid, requested, record, cancelUnits } = await openInvoices(shop)
const folder = await mkdtemp(join(tmpdir(), 'yokoso-papers-'))
const restored = await createTestShop()
afterAll(async () => {
  await restored.close()
  await rm(folder, { recursive: true, force: true })
})

async function backUpAndRestore(): Promise<void> {
  const keysDirectory = join(folder, 'keys')
  await mkdir(keysDirectory)
  const path = join(folder, 'shop.backup')
  await writeBackup({ ...shop.context, keysDirectory }, path, () => {})
  const migrations = await readMigrations(migrationsDirectory)
  await restoreBackup({ ...restored.context, keysDirectory: join(folder, 'restored'), migrations }, path, () => {})
}

const pathOf = ({ orderNumber }: InvoicedOrder, rest: string) => `/api/order/${orderNumber}/${rest}`
type Shop = TestShop | typeof shop
const issueReceipt = (where: Shop, order: InvoicedOrder, token = order.shopper.access) =>
  where.call('POST', pathOf(order, 'receipt/'), { json: {}, token })

test('a restored shop has every paper, and numbers the next one after them', async () => {
  const confirmed = await signInAs(shop, 'manager', { isConfirmed: true })
  expect(await changeFacts(confirmed, { legal_name: testFacts.legal_name })).toMatchObject({ status: 200 })
  const [unissued, issued, corrected] = [await requested(), await requested(), await requested()]
  await record(issued.id, 'issue')
  await record(corrected.id, 'issue')
  await cancelUnits(corrected.order, 1)
  expect(await record(corrected.id, 'correct', { file: invoiceFiles.ofd })).toMatchObject({ status: 200 })
  const [receipted, next] = [await paid(3), await paid(1)]
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
  await backUpAndRestore()
  const { access } = await logInAgain(restored, shop.shopper.username)
  expect(await readAll(restored, access)).toEqual(before)

  expect((await issueReceipt(restored, next, access)).body).toMatchObject({ number: expect.stringMatching(/-000002$/) })
  const staff = await signInAs(restored, 'manager')
  const { revision } = (await staff.call('GET', `/api/console/invoices/${unissued.id}/`)).body
  const form = new FormData()
  form.set('number', '26310000000000777777')
  form.set('issued_on', shopDay(restored.context.now()))
  form.set('file', new File([new Uint8Array(invoiceFiles.pdf)], 'invoice.pdf'))
  const headers = { 'if-match': `"${revision}"` }
  const sent = await staff.call('POST', `/api/console/invoices/${unissued.id}/issue/`, { multipart: form, headers })
  expect(sent).toMatchObject({ status: 200, body: { status: 'issued' } })
}, 60_000)
