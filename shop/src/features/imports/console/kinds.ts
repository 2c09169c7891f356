/** Files of goods and of shipments share their calls. */
import type { FileImport, GoodsFileImport, ShippingFileImport } from '../console-contract/shapes.ts'

export function asShippingFile(file: FileImport): ShippingFileImport {
  if (file.kind !== 'shipments') throw new TypeError(`${file.id} is a file of ${file.kind}`)
  return file
}

export interface GoodsFileProps {
  file: GoodsFileImport
  onChange(file: GoodsFileImport): void
}

export function asGoodsFile(file: FileImport): GoodsFileImport {
  if (file.kind !== 'goods') throw new TypeError(`${file.id} is a file of ${file.kind}`)
  return file
}
