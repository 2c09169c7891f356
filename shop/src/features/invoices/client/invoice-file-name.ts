const endings: Record<string, string> = { 'application/pdf': 'pdf', 'application/ofd': 'ofd', 'application/xml': 'xml' }

export const invoiceFileName = ({ type }: Blob, kind: 'invoice' | 'correction', number: string): string =>
  `${kind}-${number}.${endings[type] ?? 'pdf'}`
