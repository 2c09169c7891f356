/** Finds a carrier by a cell: its code, or one of its names. */
import { otherCarrier } from '#features/parcels/values.ts'

export interface NamedCarrier {
  code: string
  names: Partial<Record<string, string>>
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
const minNameLength = 2

/** `顺丰` and `顺丰速运有限公司` are both 顺丰速运; null where none or several could be meant. */
export function findCarrierByCell(carriers: readonly NamedCarrier[], cell: string): string | null {
  const foldedName = folded(cell)
  const named = carriers.map(({ code, names }) => ({
    code,
    names: Object.values(names).map((name) => folded(name ?? '')),
  }))
  const exact = named.find(({ code, names }) => code === foldedName || names.includes(foldedName))
  if (exact) return exact.code
  if (foldedName.length < minNameLength) return null
  const close = named.filter(
    ({ code, names }) =>
      code !== otherCarrier &&
      names.some((name) => name !== '' && (name.startsWith(foldedName) || foldedName.startsWith(name))),
  )
  return close.length === 1 ? close[0]!.code : null
}
