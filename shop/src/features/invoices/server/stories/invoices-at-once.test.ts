/** Concurrent requests, papers, withdrawals and refunds: one wins, and the invoice states what the books have. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { openInvoices } from '../../testing/fixtures/invoice-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const invoices = await openInvoices(shop)
const { request, state, withdraw, record, requested, cancelUnits, readConsole, mailsOf } = invoices
const { database } = shop.context

test('64 requests at once are one', async () => {
  const order = await invoices.paid()
  const responses = await Promise.all(Array.from({ length: 64 }, () => request(order)))
  const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, ...Array.from({ length: 63 }, () => 409)])
  expect((await state(order)).requests).toHaveLength(1)
})

test('an invoice is issued once, however often it is pressed, with one mail', async () => {
  const { id } = await requested()
  const { revision } = await readConsole(id)
  const responses = await Promise.all(
    Array.from({ length: 4 }, (_, index) => record(id, 'issue', { revision, number: `AT-ONCE-${index}` })),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  for (const { status, body } of responses)
    if (status === 409) expect(body).toMatchObject({ code: 'edit_conflict', current: { status: 'issued' } })
  expect((await readConsole(id)).papers).toHaveLength(1)
  expect(await mailsOf(id)).toHaveLength(1)
})

test('a number is used once by invoices issued at once', async () => {
  const made = await Promise.all([requested(), requested(), requested()])
  const responses = await Promise.all(made.map(({ id }) => record(id, 'issue', { number: 'ONE-NUMBER' })))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
})

test('of issue, withdrawal and a whole refund at once, one wins and the rest follows', async () => {
  for (let round = 0; round < 6; round++) {
    const { order, id } = await requested()
    const { revision } = await readConsole(id)
    const acts = [() => record(id, 'issue', { revision }), () => withdraw(order, id), () => cancelUnits(order)]
    const turned = [...acts.slice(round % 3), ...acts.slice(0, round % 3)]
    await Promise.all(turned.map((act) => act()))
    const { status, amount, correction_amount: correction, papers } = await readConsole(id)
    expect((await invoices.state(order)).amount).toBe('0.00')
    if (papers.length === 0) expect(['withdrawn', 'dropped']).toContain(status)
    else expect([status, amount, correction]).toEqual(['to_correct', '59.70', '59.70'])
  }
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('whatever parts go back, and whenever staff correct, papers and books agree', { timeout: 90_000 }, async () => {
  const anyStep = fc.constantFrom('refund', 'correct', 'refund and correct' as const)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9_950 }),
      fc.array(anyStep, { maxLength: 5 }),
      async (paidInFen, steps) => {
        const order = await invoices.paid(5, paidInFen)
        await database.execute(sql`update order_lines set tax_percent = 13 from orders
        where orders.id = order_id and order_number = ${order.orderNumber}`)
        const { body } = await request(order)
        const id = body.id as number
        await record(id, 'issue')
        for (const step of steps) {
          await Promise.all([
            ...(step.includes('refund') ? [cancelUnits(order, 1)] : []),
            ...(step.includes('correct') ? [record(id, 'correct')] : []),
          ])
        }
        await cancelUnits(order)
        await record(id, 'correct')
        const end = await readConsole(id)
        expect(end).toMatchObject({ status: 'corrected', amount: '0.00', rates: [] })
        const [invoice, ...corrections] = end.papers as { amount: string; rates: { net: string; tax: string }[] }[]
        const fen = (amount: string) => Math.round(Number(amount) * 100)
        const sum = (key: 'net' | 'tax', papers: typeof corrections) =>
          papers.flatMap(({ rates }) => rates).reduce((total, rate) => total + fen(rate[key]), 0)
        for (const key of ['net', 'tax'] as const) expect(sum(key, corrections)).toBe(sum(key, [invoice!]))
        expect(corrections.reduce((total, { amount }) => total + fen(amount), 0)).toBe(paidInFen)
      },
    ),
    { numRuns: 6 },
  )
  expect(await findAuditDifferences(shop)).toEqual([])
})
