import { m } from '#texts'
import type { MatchedTypes } from '#features/catalogue/contract.ts'
import { ChipRow } from '#ui/navigation/chip-row.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'
import type { ShopType } from '../client/shop-types.ts'

interface NothingFoundProps {
  query: string
  types: readonly ShopType[]
  /** The nearest first. */
  nearTypes: MatchedTypes['near_types'] & object
}

/** States that nothing was found, and offers similar types, else all types. */
export function NothingFound({ query, types, nearTypes }: NothingFoundProps) {
  const near = nearTypeChips(types, nearTypes)
  const isNear = near.length > 0
  return (
    <EmptyState
      title={m.browsing_nothing_found({ query })}
      sentence={isNear ? m.browsing_nothing_found_near() : m.browsing_nothing_found_note()}
    >
      <ChipRow label={m.goods_types_title()} isCentred chips={isNear ? near : types.map(chipOf)} />
    </EmptyState>
  )
}

const chipOf = ({ name }: ShopType) => ({ label: name, to: goodsListAddress({ query: name, type1: name }) })

/** Sub-types by their names; types that the page does not know are left out. */
function nearTypeChips(types: readonly ShopType[], nearTypes: NothingFoundProps['nearTypes']) {
  return nearTypes.flatMap(({ id, type_2: subTypes }) => {
    const type = types.find((one) => one.id === id)
    return subTypes.flatMap(({ id: subTypeId }) => {
      const subType = type?.subTypes.find((one) => one.id === subTypeId)
      if (!type || !subType) return []
      const to = goodsListAddress({ query: subType.name, type1: type.name, type2: subType.name })
      return [{ label: subType.name, to }]
    })
  })
}

/** Offers a search in all types, because the types are already shown above. */
export function NothingInType({ query, typeName }: { query: string; typeName: string }) {
  return (
    <EmptyState
      title={m.browsing_nothing_in_type({ query, type: typeName })}
      sentence={m.browsing_nothing_in_type_note()}
      headingLevel="h2"
    >
      <LinkButton to={goodsListAddress({ query })} variant="primary">
        {m.browsing_all_types()}
      </LinkButton>
    </EmptyState>
  )
}
