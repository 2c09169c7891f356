import type { Shops } from './shops.ts'

export interface Run {
  /** With a million goods, and larger imports. */
  isFull: boolean
  /** Of the shop that most is measured on. */
  goodsCount: number
  shops: Shops
  say(line: string): void
}
