/** Selects of a region, one below the other. Each is loaded when the one above has been chosen. */
import type { listRegionChildren, listRegions, Region } from '#features/delivery/contract.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

export interface RegionLevel {
  options: Region[]
  /** Empty: none yet. */
  chosen: string
}

/**
 * The levels down to `regionCode`, as far as they still exist, and the one below.
 * @throws ApiFailure
 */
export async function loadRegionLevels(api: ShopApi, country: string, regionCode: string): Promise<RegionLevel[]> {
  const levels: RegionLevel[] = []
  let options = await api.call<typeof listRegions>('GET /api/region/', { query: { country } })
  while (options.length > 0) {
    const chosen = options.find(({ code }) => isAbove(code, regionCode))
    levels.push({ options, chosen: chosen?.code ?? '' })
    options = chosen?.has_children ? await loadChildren(api, chosen.code) : []
  }
  return levels
}

/**
 * Chooses a region at one level, which clears those below and may open another.
 * @throws ApiFailure
 */
export async function chooseRegion(
  api: ShopApi,
  levels: readonly RegionLevel[],
  { depth, code }: { depth: number; code: string },
): Promise<RegionLevel[]> {
  const { options } = levels[depth]!
  const shownLevels = [...levels.slice(0, depth), { options, chosen: code }]
  const chosen = options.find((region) => region.code === code)
  if (!chosen?.has_children) return shownLevels
  return [...shownLevels, { options: await loadChildren(api, code), chosen: '' }]
}

/** The lowest that has been chosen. */
export function regionCodeOf(levels: readonly RegionLevel[]): string {
  return levels.findLast(({ chosen }) => chosen !== '')?.chosen ?? ''
}

function loadChildren(api: ShopApi, code: string): Promise<Region[]> {
  return api.call<typeof listRegionChildren>('GET /api/region/{code}/', { params: { code } })
}

/** A Chinese code contains its parents: `330106` is in `330100`, and that in `330000`. */
function isAbove(code: string, regionCode: string): boolean {
  return code === regionCode || (/^\d{6}$/.test(code) && regionCode.startsWith(code.replace(/(?:00){1,2}$/, '')))
}
