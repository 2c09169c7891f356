import type { GoodsOption } from '#features/families/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { ShownFamily, ShownMember } from '../queries/shown-family.ts'
import { chipsOf } from './option-chips.ts'

/** @param imageUrlOf an empty text without a picture */
export function toWireOptions(
  { options, members }: ShownFamily,
  goodsId: number,
  { language, imageUrlOf }: { language: Language; imageUrlOf(member: ShownMember): string },
): GoodsOption[] {
  const current = members.find((member) => member.goodsId === goodsId)
  if (!current) return []
  const names = new Map(options.flatMap(({ values }) => values.map((value) => [value.id, value.names])))
  const rows = chipsOf(
    options.map(({ values }) => values.map(({ id }) => id)),
    members,
    current,
  )
  const nameOf = (valueId: number) => nameIn(language, names.get(valueId) ?? {})
  return rows.map((chips, place) => {
    const pictures = place === 0 ? chips.map(({ member }) => imageUrlOf(member)) : []
    const hasPictures = pictures.length > 0 && pictures.every(Boolean)
    return {
      name: nameIn(language, options[place]!.names),
      values: chips.map(({ valueId, member, isCurrent, otherValueIds }, index) => ({
        name: nameOf(valueId),
        goods_id: member.goodsId,
        is_current: isCurrent,
        is_other_too: otherValueIds.length > 0,
        other: otherValueIds.map(nameOf).join(' · '),
        in_stock: member.isInStock,
        price: toWireMoney(member.priceInFen),
        image_url: hasPictures ? pictures[index]! : '',
      })),
    }
  })
}
