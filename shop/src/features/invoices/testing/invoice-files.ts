/** Files of invoices, as small as their formats allow. */
const zip = (name: string) => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(`..........${name}`)])

export const invoiceFiles = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  ofd: zip('OFD.xml'),
  xml: Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-8"?><EInvoice/>'),
}

/** None of the three, whatever their names say. */
export const otherFiles = {
  'a text': Buffer.from('not a PDF'),
  'a spreadsheet': zip('xl/workbook.xml'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a picture': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'a PDF after a page': Buffer.from('<html>%PDF-1.7'),
}
