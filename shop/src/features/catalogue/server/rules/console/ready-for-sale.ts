/** New goods go on sale once they have a picture and a stock. Withdrawn goods return unchecked. */
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import { m } from '#texts'

export interface GoodsToSell {
  imageVersion: string | null
  stock: number
  /** Null: never withdrawn. */
  withdrawnAt: Date | null
  isOnSale: boolean
}

export type MissingForSale = 'picture' | 'stock' | 'both'

/** Missing parts of new goods; null where ready for sale. */
export function missingForSale({ imageVersion, stock, withdrawnAt, isOnSale }: GoodsToSell): MissingForSale | null {
  const isNew = !isOnSale && withdrawnAt === null
  if (!isNew || (imageVersion !== null && stock > 0)) return null
  return stock > 0 ? 'picture' : imageVersion === null ? 'both' : 'stock'
}

export const saleNeeds: Readonly<Record<MissingForSale, LocalizedMessage>> = {
  picture: (options) => m.catalogue_sale_needs_picture({}, options),
  stock: (options) => m.catalogue_sale_needs_stock({}, options),
  both: (options) => m.catalogue_sale_needs_both({}, options),
}
