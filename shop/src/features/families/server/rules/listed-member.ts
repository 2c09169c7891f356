export interface MemberToList {
  id: number
  sku: string
  priceInFen: number
  stock: number
  isOnSale: boolean
}

const isBuyable = ({ isOnSale, stock }: MemberToList) => isOnSale && stock > 0

function compare(one: MemberToList, other: MemberToList): number {
  return (
    Number(other.isOnSale) - Number(one.isOnSale) ||
    Number(isBuyable(other)) - Number(isBuyable(one)) ||
    one.priceInFen - other.priceInFen ||
    (one.sku < other.sku ? -1 : 1)
  )
}

/** The member for lists: the cheapest in stock, else the cheapest on sale, else the cheapest; then by SKU. */
export function chooseListedMember<Member extends MemberToList>(members: readonly Member[]): Member | null {
  return members.toSorted(compare)[0] ?? null
}
