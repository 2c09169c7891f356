/** When each of the demo goods came into the shop: always the same for a sku, and never two of one type in a row. */
import { createHash } from 'node:crypto'
import type { DemoGoods } from './demo-goods.ts'

const pastInMs = 120 * 86_400_000

/** Between 0 and 1. */
function fractionOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}

/** @returns the age of each goods by its sku, in milliseconds */
export function ageInMsBySku(goods: readonly DemoGoods[]): Map<string, number> {
  const ofTypes = Map.groupBy(goods, ({ type1 }) => type1)
  const ages = [...ofTypes].flatMap(([type, ofType]) => {
    // Each type is spread evenly over the whole time, a little shifted against the others.
    const shift = fractionOf(type)
    return (
      ofType
        // What is sold out has been there longest.
        .toSorted((a, b) => Number(a.stock === 0) - Number(b.stock === 0) || fractionOf(a.sku) - fractionOf(b.sku))
        .map(({ sku }, place): [string, number] => [sku, Math.round(((place + shift) / ofType.length) * pastInMs)])
    )
  })
  return new Map(ages)
}
