/** Files of goods and of shipments share their calls. */
import type { FileImport, ShippingFileImport } from '../console-contract.ts'

export function asShippingFile(file: FileImport): ShippingFileImport {
  if (file.kind !== 'shipments') throw new TypeError(`${file.id} is a file of ${file.kind}`)
  return file
}
