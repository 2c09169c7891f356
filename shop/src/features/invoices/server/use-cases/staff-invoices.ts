/** Staff issue, correct and decline invoices: each once, under the locks of account and order, with an entry in the audit log. */
import type { InvoiceStatus } from '#features/invoices/values.ts'
import { getOrderById } from '#features/orders/server/index.ts'
import { readTaxRounding } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { claimInvoiceFile } from '../queries/invoice-file-queries.ts'
import { findInvoice, insertPaper, moveInvoice, readPapers } from '../queries/invoice-queries.ts'
import type { InvoiceRow } from '../queries/invoice-tables.ts'
import { InvoiceMoved, invoiceNumberUsed, issuedInFuture, issuedTooEarly } from '../rules/invoice-errors.ts'
import { type InvoiceEvent, invoiceTransitions } from '../rules/invoice-states.ts'
import { roundingOfPapers, sumOfRates } from '../rules/invoice-view.ts'
import { differenceOf, type RateSum } from '../rules/tax-by-rate.ts'
import { announce, changeInvoice, type InvoiceChange, type LockedInvoice, requireMoved } from './change-invoice.ts'
import { storeInvoiceFile } from './invoice-files.ts'
import { readConsoleInvoice } from './read-console-invoice.ts'
import { readInvoiceableRates } from './read-invoice-state.ts'

export interface SentPaper {
  number: string
  /** A day of the shop's zone. */
  issuedOn: string
  file: Buffer
}

/** @throws NotFound, InvoiceMoved, Invalid naming the number, the day or the file */
export async function issueInvoice(context: ShopContext, change: InvoiceChange, sent: SentPaper): Promise<void> {
  const fileId = await storeFile(context, change, 'issue', sent)
  await changeInvoice(context, change, 'issue', async (locked, row) => {
    const rounding = await readTaxRounding(locked.transaction)
    const rates = await readInvoiceableRates(locked.transaction, row.orderId, rounding)
    await writePaper(locked, { row, kind: 'invoice', rates, fileId, sent, staff: change.staff })
    const amountInFen = sumOfRates(rates)
    const issued = requireMoved(
      await moveInvoice(locked.transaction, row.id, 'issue', { statedRates: rates, rounding, amountInFen }),
    )
    await announce(context, locked, {
      request: issued,
      answer: 'issued',
      key: row.id,
      number: sent.number,
      amountInFen,
    })
    return {
      status: [row.status, issued.status],
      number: [null, sent.number],
      amount: [null, toWireMoney(amountInFen)],
    }
  })
}

/** @throws NotFound, InvoiceMoved, Invalid naming the number, the day or the file */
export async function correctInvoice(context: ShopContext, change: InvoiceChange, sent: SentPaper): Promise<void> {
  const fileId = await storeFile(context, change, 'correct', sent)
  await changeInvoice(context, change, 'correct', async (locked, row) => {
    const left = await readInvoiceableRates(locked.transaction, row.orderId, roundingOfPapers(row))
    const rates = differenceOf(row.statedRates ?? [], left)
    await writePaper(locked, { row, kind: 'correction', rates, fileId, sent, staff: change.staff })
    const amountInFen = sumOfRates(left)
    const corrected = requireMoved(
      await moveInvoice(locked.transaction, row.id, 'correct', { statedRates: left, amountInFen, correctionInFen: 0 }),
    )
    await announce(context, locked, {
      request: corrected,
      answer: 'corrected',
      key: sent.number,
      number: sent.number,
      amountInFen: sumOfRates(rates),
    })
    return {
      status: [row.status, corrected.status],
      correction_number: [null, sent.number],
      amount: [toWireMoney(row.amountInFen), toWireMoney(amountInFen)],
    }
  })
}

/** @throws NotFound, InvoiceMoved */
export async function declineInvoice(context: ShopContext, change: InvoiceChange, reason: string): Promise<void> {
  await changeInvoice(
    context,
    change,
    'decline',
    async (locked, row) => {
      const declined = requireMoved(await moveInvoice(locked.transaction, row.id, 'decline', { answer: reason }))
      await announce(context, locked, { request: declined, answer: 'declined', key: row.id, reason })
      return { status: [row.status, declined.status] }
    },
    reason,
  )
}

/** Looks before the file is stored, so that a late form leaves none. The lock decides. */
async function storeFile(
  context: ShopContext,
  { id, revision }: InvoiceChange,
  event: 'issue' | 'correct',
  { issuedOn, file }: SentPaper,
): Promise<string> {
  const row = await findInvoice(context.database, id)
  if (!row) throw new NotFound()
  if (row.revision !== revision || !canMove(row, event)) throw new InvoiceMoved(await readConsoleInvoice(context, id))
  if (issuedOn > shopDay(context.now())) throw issuedInFuture()
  const firstDay = await findFirstDay(context, row, event)
  if (firstDay && issuedOn < firstDay) throw issuedTooEarly(event, firstDay)
  return storeInvoiceFile(context, file)
}

/** An invoice follows the payment, and a correction its invoice. */
async function findFirstDay(
  { database }: Pick<ShopContext, 'database'>,
  { id, orderId }: InvoiceRow,
  event: 'issue' | 'correct',
): Promise<string | null> {
  if (event === 'issue') {
    const { paidAt } = await getOrderById(database, orderId)
    return paidAt && shopDay(paidAt)
  }
  const papers = await readPapers(database, [id])
  return papers.find(({ kind }) => kind === 'invoice')?.issuedOn ?? null
}

const canMove = ({ status }: InvoiceRow, event: InvoiceEvent) =>
  (invoiceTransitions[event].from as readonly InvoiceStatus[]).includes(status)

async function writePaper(
  { transaction, now, hasOwner }: LockedInvoice,
  {
    row,
    kind,
    rates,
    fileId,
    sent: { number, issuedOn },
    staff,
  }: {
    row: InvoiceRow
    kind: 'invoice' | 'correction'
    rates: RateSum[]
    fileId: string
    sent: SentPaper
    staff: Staff
  },
): Promise<void> {
  // The file names the person; without an account nothing would erase it, so that a sweeper deletes it unclaimed.
  if (hasOwner && !(await claimInvoiceFile(transaction, fileId, now)))
    throw new Error('The file of an invoice was deleted before its paper was written')
  const paper = {
    number,
    requestId: row.id,
    kind,
    issuedOn,
    rates,
    fileId: hasOwner ? fileId : null,
    staffId: staff.id,
    createdAt: now,
  }
  if (!(await insertPaper(transaction, paper))) throw invoiceNumberUsed()
}
