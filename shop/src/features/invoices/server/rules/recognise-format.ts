import type { InvoiceFormat } from '#features/invoices/values.ts'

/** The format of a file by its first bytes; null for any other. */
export function recogniseFormat(bytes: Buffer): InvoiceFormat | null {
  const begin = bytes.subarray(0, 64).toString('latin1')
  if (begin.startsWith('%PDF-')) return 'pdf'
  // An OFD is a ZIP with this entry. Other ZIP files, such as spreadsheets, have none.
  if (begin.startsWith('PK\u0003\u0004')) return bytes.includes('OFD.xml') ? 'ofd' : null
  return /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[\s?]/.test(begin) ? 'xml' : null
}

export const contentTypes = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
} as const satisfies Record<InvoiceFormat, string>
