/** Each call on an invoice in each of its states. */
import { describe, expect, test } from 'vitest'
import { invoiceStatuses, type InvoiceStatus } from '#features/invoices/values.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { type InvoicedOrder, openInvoices } from '../../testing/fixtures/invoice-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { request, withdraw, record, decline, requested, issued, cancelUnits, readConsole } = await openInvoices(shop)

describe('each call in each state', () => {
  const ways: Record<InvoiceStatus, () => Promise<{ order: InvoicedOrder; id: number }>> = {
    requested: () => requested(),
    async withdrawn() {
      const made = await requested()
      await withdraw(made.order, made.id)
      return made
    },
    async declined() {
      const made = await requested()
      await decline(made.id)
      return made
    },
    async dropped() {
      const made = await requested()
      await cancelUnits(made.order)
      return made
    },
    issued: () => issued(),
    async to_correct() {
      const made = await issued()
      await cancelUnits(made.order, 1)
      return made
    },
    async corrected() {
      const made = await ways.to_correct()
      await record(made.id, 'correct')
      return made
    },
  }
  const moved = [409, 'edit_conflict']
  const expected: Record<InvoiceStatus, Record<'request' | 'withdraw' | 'issue' | 'correct' | 'decline', unknown[]>> = {
    requested: {
      request: [409, 'invoice_already_issued'],
      withdraw: [200, 'withdrawn'],
      issue: [200, 'issued'],
      correct: moved,
      decline: [200, 'declined'],
    },
    withdrawn: {
      request: [201, 'requested'],
      withdraw: [200, 'withdrawn'],
      issue: moved,
      correct: moved,
      decline: moved,
    },
    declined: {
      request: [201, 'requested'],
      withdraw: [409, 'invoice_not_available'],
      issue: moved,
      correct: moved,
      decline: moved,
    },
    dropped: {
      request: [409, 'invoice_already_issued'],
      withdraw: [409, 'invoice_not_available'],
      issue: moved,
      correct: moved,
      decline: moved,
    },
    issued: {
      request: [409, 'invoice_already_issued'],
      withdraw: [409, 'invoice_already_issued'],
      issue: moved,
      correct: moved,
      decline: moved,
    },
    to_correct: {
      request: [409, 'invoice_already_issued'],
      withdraw: [409, 'invoice_already_issued'],
      issue: moved,
      correct: [200, 'corrected'],
      decline: moved,
    },
    corrected: {
      request: [409, 'invoice_already_issued'],
      withdraw: [409, 'invoice_already_issued'],
      issue: moved,
      correct: moved,
      decline: moved,
    },
  }
  const calls = {
    request: ({ order }: { order: InvoicedOrder; id: number }) => request(order),
    withdraw: ({ order, id }: { order: InvoicedOrder; id: number }) => withdraw(order, id),
    issue: ({ id }: { id: number }) => record(id, 'issue'),
    correct: ({ id }: { id: number }) => record(id, 'correct'),
    decline: ({ id }: { id: number }) => decline(id),
  }

  test.each(invoiceStatuses)('%s', async (from) => {
    for (const [name, call] of Object.entries(calls)) {
      const made = await ways[from]()
      expect((await readConsole(made.id)).status).toBe(from)
      const { status, body } = await call(made)
      const what = status < 300 ? body.status : body.code
      expect([from, name, status, what]).toEqual([from, name, ...expected[from][name as keyof typeof calls]])
      const after = (await readConsole(made.id)).status
      expect(after).toBe(status === 200 ? body.status : from)
    }
  })
})
