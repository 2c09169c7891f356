import { expect, test } from 'vitest'
import type { InvoiceFormat } from '#features/invoices/values.ts'
import { invoiceFiles, otherFiles, pdfFile } from '../../testing/invoice-files.ts'
import { isWhole, recogniseFormat } from './recognise-format.ts'

const invoiceFormats = Object.keys(invoiceFiles) as InvoiceFormat[]

test.each(invoiceFormats)('%s: a whole file is accepted, and none that an interrupted download left', (format) => {
  const file = invoiceFiles[format]
  expect([recogniseFormat(file), isWhole(file, format)]).toEqual([format, true])
  // A line break at the end belongs to no part of it.
  const end = file.toString('latin1').trimEnd().length
  const wholeCuts = Array.from({ length: end }, (_, length) => length).filter((length) =>
    isWhole(file.subarray(0, length), format),
  )
  expect(wholeCuts).toEqual([])
})

test('files that are none of the formats have none', () => {
  expect(Object.values(otherFiles).map(recogniseFormat)).toEqual(Object.values(otherFiles).map(() => null))
})

test('a PDF may have an update and bytes after its end', () => {
  const updated = Buffer.concat([pdfFile('first'), Buffer.from('2 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF')])
  expect(isWhole(updated, 'pdf')).toBe(true)
  expect(isWhole(updated.subarray(0, -3), 'pdf')).toBe(false)
  expect(isWhole(Buffer.concat([pdfFile(), Buffer.alloc(900)]), 'pdf')).toBe(true)
  expect(isWhole(Buffer.from('%PDF-1.7\nstartxref\n4711\n%%EOF'), 'pdf'), 'its table lies beyond the end').toBe(false)
})

test.each(['<!--', '<?', '<a', '%%EOF', 'startxref 1 '])('5 MB of %s are read at once', (part) => {
  const bytes = Buffer.from(part.repeat(5_000_000 / part.length))
  expect(invoiceFormats.map((format) => isWhole(bytes, format))).toEqual([false, false, false])
})
