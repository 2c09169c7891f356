import type { ShopContext } from '#platform/config/shop-context.ts'
import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleInvoiceCalls } from './console-routes.ts'
import { disownInvoiceFiles } from './queries/invoice-file-queries.ts'
import { countInvoicesToDo } from './queries/invoice-list-queries.ts'
import { eraseInvoiceTexts, readInvoicesOfPerson } from './queries/invoice-person-queries.ts'
import { addInvoiceCalls } from './routes.ts'
import { invoiceMailKind } from './rules/invoice-mail.ts'
import { invoiceSweepers } from './sweepers.ts'

/** Numbers and sums of issued invoices stay, as the books need them. */
const personalInvoices: PersonalData = {
  name: 'invoices',
  async read(database, { userId, after = '0' }) {
    const rows = await readInvoicesOfPerson(database, userId, Number(after))
    return copiedRows(rows, ({ id: _id, ...request }) => request)
  },
  async erase(transaction, userId) {
    await disownInvoiceFiles(transaction, await eraseInvoiceTexts(transaction, userId))
  },
}

/** Papers about tax: receipts with their corrections, and invoices. */
export const invoicesSlice: Slice<ShopContext> = {
  name: 'invoices',
  addCalls: addInvoiceCalls,
  addConsoleCalls: addConsoleInvoiceCalls,
  sweepers: invoiceSweepers,
  personalData: () => [personalInvoices],
  counts: [{ name: 'invoices', permission: 'money.read', read: countInvoicesToDo }],
  mailKinds: [invoiceMailKind],
}
