/** The data of the screens of invoices. */
import { callConsole } from '#console-session/console-api.ts'
import { hasPermission } from '#console-session/me-store.ts'
import { redirectToTab, screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getConsoleInvoice, listInvoices } from '#features/invoices/console-contract.ts'
import { type InvoiceTab, invoiceTabs } from '#features/invoices/values.ts'

export const isInvoiceTab = (value: string | null): value is InvoiceTab =>
  (invoiceTabs as readonly (string | null)[]).includes(value)

export const invoicesLoader = screenLoader(
  ({ query, signal }) => callConsole<typeof listInvoices>('GET /api/console/invoices/', { query, signal }),
  (url) => {
    if (!hasPermission('money.read')) return null
    return isInvoiceTab(url.searchParams.get('tab')) ? url.search : redirectToTab('to_issue', url)
  },
)

export const invoiceLoader = screenLoader(({ params: { id = '' }, signal }) =>
  callConsole<typeof getConsoleInvoice>('GET /api/console/invoices/{id}/', { params: { id }, signal }),
)
