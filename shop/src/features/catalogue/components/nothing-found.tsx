import { m } from '#texts'
import { ChipRow } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { goodsListAddress } from '../goods-list-address.ts'
import type { ShopType } from '../shop-types.ts'

export interface NothingFoundProps {
  query: string
  types: readonly ShopType[]
  headingLevel: 'h1' | 'h2'
}

/** Says so, and offers the types. */
export function NothingFound({ query, types, headingLevel }: NothingFoundProps) {
  return (
    <EmptyState
      title={m.catalogue_nothing_found({ query })}
      sentence={m.catalogue_nothing_found_note()}
      headingLevel={headingLevel}
    >
      <ChipRow
        label={m.catalogue_types()}
        isCentred
        chips={types.map((type) => ({
          label: type.name,
          to: goodsListAddress({ query: type.name, type1: type.name }),
        }))}
      />
    </EmptyState>
  )
}
