import type { getInvoiceFile } from '#features/invoices/contract/invoices.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { saveFile } from '#ui/files/save-file.ts'
import { invoiceFileName } from './invoice-file-name.ts'

interface WantedFile {
  orderNumber: string
  id: number
  number: string
  isCorrection: boolean
}

/**
 * Offers the file to the browser.
 * @throws ApiFailure
 */
export async function downloadInvoice({ orderNumber, id, number, isCorrection }: WantedFile): Promise<void> {
  const file = (await browserShopApi.call<typeof getInvoiceFile>('GET /api/order/{order_number}/invoice/{id}/file/', {
    params: { order_number: orderNumber, id },
    query: isCorrection ? { correction: true } : {},
    isFile: true,
  })) as unknown as Blob
  saveFile(file, invoiceFileName(file, isCorrection ? 'correction' : 'invoice', number))
}
