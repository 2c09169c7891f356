/** Where the chips of a goods page lead: one row an option, one chip a value that a member has. */

export interface ChipMember {
  goodsId: number
  /** One value of each option, in the order of the options. */
  valueIds: readonly number[]
  priceInFen: number
  isInStock: boolean
}

export interface OptionChip<Member> {
  valueId: number
  /** The member that differs from the current one in this value only, else the nearest with it. */
  member: Member
  isCurrent: boolean
  /** Values of other options that change, too; empty for an exact match. */
  otherValueIds: number[]
}

/** @param options the values' ids of each option, in their order */
export function chipsOf<Member extends ChipMember>(
  options: readonly (readonly number[])[],
  members: readonly Member[],
  current: Member,
): OptionChip<Member>[][] {
  return options.map((valueIds, place) =>
    valueIds.flatMap((valueId): OptionChip<Member>[] => {
      if (current.valueIds[place] === valueId) return [{ valueId, member: current, isCurrent: true, otherValueIds: [] }]
      const member = nearest(
        members.filter((candidate) => candidate.valueIds[place] === valueId),
        { current, place },
      )
      if (!member) return []
      const otherValueIds = member.valueIds.filter((id, at) => at !== place && id !== current.valueIds[at])
      return [{ valueId, member, isCurrent: false, otherValueIds }]
    }),
  )
}

/** The fewest other changes, then those of later options: so three chips lead from any member to any other. */
function nearest<Member extends ChipMember>(
  candidates: readonly Member[],
  { current, place }: { current: Member; place: number },
): Member | undefined {
  const changesOf = ({ valueIds }: Member) => valueIds.map((id, at) => at !== place && id !== current.valueIds[at])
  const compare = (one: Member, other: Member) => {
    const [changes, otherChanges] = [changesOf(one), changesOf(other)]
    const first = changes.findIndex((isChanged, at) => isChanged !== otherChanges[at])
    return (
      changes.filter(Boolean).length - otherChanges.filter(Boolean).length ||
      (first < 0 ? 0 : Number(changes[first]) - Number(otherChanges[first])) ||
      Number(other.isInStock) - Number(one.isInStock) ||
      one.priceInFen - other.priceInFen ||
      one.goodsId - other.goodsId
    )
  }
  return candidates.toSorted(compare)[0]
}
