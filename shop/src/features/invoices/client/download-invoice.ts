import type { getInvoiceFile } from '#features/invoices/contract/invoices.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { saveFile } from '#ui/files/save-file.ts'

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'application/ofd': 'ofd', 'application/xml': 'xml' }

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
  saveFile(file, `${isCorrection ? 'correction' : 'invoice'}-${number}.${endings[file.type] ?? 'pdf'}`)
}
