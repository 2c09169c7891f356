/** Files that staff take out of the shop: the audit log records each. */
import { sql } from 'drizzle-orm'
import { openInvoices } from '#features/invoices/testing/fixtures/invoice-fixture.ts'
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { nextNumber, send, type Writes } from './sending.ts'

export async function fileReads(shop: PaymentFixture): Promise<Writes> {
  const invoices = await openInvoices(shop)
  return {
    'GET exports/{file}/': async () => ({ params: { file: 'shoppers.csv' } }),
    'GET exports/takings.csv/': async () => ({ query: '?from=2026-01-01&to=2026-01-31' }),
    'GET exports/invoices.csv/': async () => ({}),
    'GET promotions/{id}/codes.csv/': async () => ({
      params: { id: await createPromotion(shop.context, { codes: [{ code: `F${nextNumber()}` }] }) },
    }),
    'GET invoices/{id}/file/': async () => {
      const { id } = await invoices.issued()
      const { papers } = await invoices.readConsole(id)
      return { params: { id }, query: `?number=${papers[0].number}` }
    },
    'GET backups/{id}/file/': async (who) => {
      await shop.context.database.execute(sql`delete from backups`)
      const { body } = await send('POST backups/', who, {})
      await shop.sweepers.find(({ name }) => name === 'backups to make')!.sweep()
      return { params: { id: body.id as string } }
    },
  }
}
