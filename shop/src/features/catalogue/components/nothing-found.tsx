import { m } from '#texts'
import { ChipRow } from '#ui/navigation/chip-row.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { goodsListAddress } from '../client/goods-list-address.ts'
import type { ShopType } from '../client/shop-types.ts'

/** States that nothing was found, and offers the types. */
export function NothingFound({ query, types }: { query: string; types: readonly ShopType[] }) {
  return (
    <EmptyState title={m.catalogue_nothing_found({ query })} sentence={m.catalogue_nothing_found_note()}>
      <ChipRow
        label={m.goods_types_title()}
        isCentred
        chips={types.map((type) => ({
          label: type.name,
          to: goodsListAddress({ query: type.name, type1: type.name }),
        }))}
      />
    </EmptyState>
  )
}

/** Offers a search in all types, because the types are already shown above. */
export function NothingInType({ query, typeName }: { query: string; typeName: string }) {
  return (
    <EmptyState
      title={m.catalogue_nothing_in_type({ query, type: typeName })}
      sentence={m.catalogue_nothing_in_type_note()}
      headingLevel="h2"
    >
      <LinkButton to={goodsListAddress({ query })} variant="primary">
        {m.catalogue_all_types()}
      </LinkButton>
    </EmptyState>
  )
}
