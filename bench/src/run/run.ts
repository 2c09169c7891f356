import type { Shops } from './shops.ts'

export interface Run {
  /** Includes a million goods, and larger imports. */
  isFull: boolean
  /** Size of the shop that most parts measure. */
  goodsCount: number
  shops: Shops
  report(line: string): void
}
