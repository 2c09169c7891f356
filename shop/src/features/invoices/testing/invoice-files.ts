/** Files of invoices, as small as their formats allow. */
function zip(name: string, content = '<ofd/>'): Buffer {
  const length = (text: string) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(text.length)
    return size
  }
  const nameLength = length(name).subarray(0, 2)
  const sizes = Buffer.concat([length(content), length(content)])
  const local = Buffer.concat([
    Buffer.from('PK\u0003\u0004\u0014'),
    Buffer.alloc(13),
    sizes,
    nameLength,
    Buffer.alloc(2),
    Buffer.from(name + content),
  ])
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000\u0014'),
    Buffer.alloc(13),
    sizes,
    nameLength,
    Buffer.alloc(16),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}

export function pdfFile(words = ''): Buffer {
  const body = `%PDF-1.7\n% ${words}\n1 0 obj\n<</Type/Catalog>>\nendobj\n`
  const table = `xref\n0 2\n0000000000 65535 f \n${String(body.indexOf('1 0 obj')).padStart(10, '0')} 00000 n \n`
  return Buffer.from(`${body}${table}trailer\n<</Size 2/Root 1 0 R>>\nstartxref\n${Buffer.byteLength(body)}\n%%EOF\n`)
}

export const invoiceFiles = {
  pdf: pdfFile(),
  ofd: zip('OFD.xml'),
  xml: Buffer.from(
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- <a> --><EInvoice><Total>59.70</Total></EInvoice>\n',
  ),
}

/** None of the three formats, despite their names. */
export const otherFiles = {
  'a text': Buffer.from('not a PDF'),
  'a spreadsheet': zip('xl/workbook.xml'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a picture': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'a PDF after a page': Buffer.from('<html>%PDF-1.7'),
}
