/** A family as staff or a file describe it, before it is stored. */
import type { Names } from '#platform/i18n/names.ts'

export interface StoredFamily {
  options: { id: number; names: Names; values: { id: number; names: Names }[] }[]
  members: { goodsId: number; sku: string; valueIds: number[] }[]
}

export interface DraftValue {
  /** Undefined: a new one. */
  id?: number | undefined
  names: Names
}

export interface FamilyDraft {
  options: { id?: number | undefined; names: Names; values: DraftValue[] }[]
  /** `values`: of each option, the place of the value in it. */
  members: { goodsId: number; values: number[] }[]
}

/** The stored family as a draft, with its members' values by their places. */
export function draftOf({ options, members }: StoredFamily): FamilyDraft {
  return {
    options,
    members: members.map(({ goodsId, valueIds }) => ({
      goodsId,
      values: options.map(({ values }, place) => values.findIndex(({ id }) => id === valueIds[place])),
    })),
  }
}
