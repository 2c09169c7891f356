import type { InvoiceFormat } from '#features/invoices/values.ts'

const fewBytes = 64
/** Readers look for the end of a PDF within so many bytes. */
const endOfPdfInBytes = 1_024
const partOfXmlInBytes = 4_096
/** The last record of a ZIP and its longest comment. */
const endOfZipInBytes = 22 + 65_535

/** The format of a file by its first bytes; null for any other. */
export function recogniseFormat(bytes: Buffer): InvoiceFormat | null {
  const begin = bytes.toString('latin1', 0, fewBytes)
  if (begin.startsWith('%PDF-')) return 'pdf'
  // An OFD is a ZIP with this entry. Other ZIP files, such as spreadsheets, have none.
  if (begin.startsWith('PK\u0003\u0004')) return bytes.includes('OFD.xml') ? 'ofd' : null
  return /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[\s?]/.test(begin) ? 'xml' : null
}

/** Whether the file's end is present: an interrupted download lacks it. Reads no other part. */
export const isWhole = (bytes: Buffer, format: InvoiceFormat): boolean => ends[format](bytes)

const ends: Record<InvoiceFormat, (bytes: Buffer) => boolean> = {
  /** `%%EOF` without a part of an update behind it, and before it the place of a cross-reference table in the file. */
  pdf(bytes) {
    const end = bytes.toString('latin1', Math.max(0, bytes.length - endOfPdfInBytes - fewBytes))
    const place = /startxref\s+(\d+)\s+%%EOF(?![\s\S]*(?:%%EOF|\bobj\b))/.exec(end)?.[1]
    return place !== undefined && Number(place) < bytes.length
  },
  /** The directory of the ZIP lies wholly before its last record, and names the entry. */
  ofd(bytes) {
    const record = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
    if (record < Math.max(0, bytes.length - endOfZipInBytes) || record + 22 > bytes.length) return false
    const [size, from] = [bytes.readUInt32LE(record + 12), bytes.readUInt32LE(record + 16)]
    return from + size <= record && bytes.subarray(from, from + size).includes('OFD.xml')
  },
  /** The last tag closes the first element. */
  xml(bytes) {
    const part = (from: number, to: number) =>
      bytes.toString('utf8', Math.max(0, from), to).replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    const root = /<([^\s/>!?]+)/.exec(part(0, partOfXmlInBytes))?.[1]
    return (
      root !== undefined &&
      part(bytes.length - partOfXmlInBytes, bytes.length)
        .trimEnd()
        .endsWith(`</${root}>`)
    )
  },
}

export const contentTypes = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
} as const satisfies Record<InvoiceFormat, string>
