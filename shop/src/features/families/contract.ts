/** A family of goods on the wire of the shop: as a part of goods. */
import { z } from 'zod'
import { money } from '#platform/contract/fields.ts'

export const familyOfGoods = z
  .object({
    id: z.int(),
    from_price: money.meta({ description: 'Of the listed member, the cheapest in stock' }),
    count: z.int().meta({ description: 'Members on sale' }),
  })
  .nullable()
  .meta({ description: 'Lists show one member of a family; null: the goods has no variants' })

export const goodsOption = z.object({
  name: z.string(),
  values: z.array(
    z.object({
      name: z.string(),
      goods_id: z.int().meta({ description: 'The member that differs in this value only, else the nearest with it' }),
      is_current: z.boolean(),
      is_other_too: z.boolean().meta({ description: 'Values of other options change, too' }),
      other: z.string().meta({ description: 'These values; else empty' }),
      in_stock: z.boolean(),
      price: money,
      image_url: z
        .string()
        .meta({ description: 'In the first option, where all its members have pictures; else empty' }),
    }),
  ),
})
export type GoodsOption = z.infer<typeof goodsOption>
