import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleInvoiceCalls } from './console-routes.ts'
import { disownInvoiceFiles } from './queries/invoice-file-queries.ts'
import { countInvoicesToDo } from './queries/invoice-list-queries.ts'
import { eraseInvoiceTexts, readInvoicesOfPerson } from './queries/invoice-person-queries.ts'
import { eraseAddressees, readDocumentsOfPerson } from './queries/receipt-queries.ts'
import { addInvoiceCalls } from './routes.ts'
import { sumOfRates, toWireRates } from './rules/invoice-view.ts'
import { invoiceMailKinds } from './rules/invoice-mails.ts'
import { unusedFileLastsInMs } from './use-cases/invoice-files.ts'
import { invoiceSweepers } from './sweepers.ts'

/** Numbers and sums of issued invoices stay, as the books need them. */
const personalInvoices: PersonalData = {
  name: 'invoices',
  async read(database, { userId, after = '0' }) {
    const rows = await readInvoicesOfPerson(database, userId, Number(after))
    return copiedRows(rows, ({ id: _id, amount_in_fen: amountInFen, rates, ...request }) => ({
      ...request,
      amount: toWireMoney(amountInFen),
      rates: toWireRates(rates ?? []),
    }))
  },
  async erase(transaction, userId) {
    const requestIds = await eraseInvoiceTexts(transaction, userId)
    await disownInvoiceFiles(transaction, requestIds, unusedFileLastsInMs)
  },
}

/** Numbers and sums of receipts stay, too. */
const personalReceipts: PersonalData = {
  name: 'receipts',
  async read(database, { userId, after = '0' }) {
    const rows = await readDocumentsOfPerson(database, userId, Number(after))
    return copiedRows(rows, ({ kind, number, orderNumber, addressee, rates, issuedAt }) => ({
      kind,
      number,
      order_number: orderNumber,
      addressee,
      amount: toWireMoney(sumOfRates(rates)),
      issued_at: issuedAt.toISOString(),
    }))
  },
  erase: eraseAddressees,
}

/** Papers about tax: receipts with their corrections, and invoices. */
export const invoicesSlice: Slice = {
  name: 'invoices',
  addCalls: addInvoiceCalls,
  addConsoleCalls: addConsoleInvoiceCalls,
  sweepers: invoiceSweepers,
  personalData: () => [personalInvoices, personalReceipts],
  counts: [{ name: 'invoices', permission: 'money.read', read: countInvoicesToDo }],
  mailKinds: Object.values(invoiceMailKinds),
}
