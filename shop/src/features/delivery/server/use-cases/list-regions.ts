import type { Region } from '#features/delivery/contract.ts'
import { recordReads } from '#platform/database/cache-dependencies.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type Division, findDivisionPath, provinces } from '../rules/chinese-regions.ts'
import { listPrefectures } from '../rules/prefectures.ts'

export async function listRegions(country: string, language: Language): Promise<Region[]> {
  recordReads('regions')
  if (country === 'CN') return provinces.map(toWireRegion)
  if (country !== 'JP') return []
  return listPrefectures(language).map((prefecture) => ({ ...prefecture, has_children: false }))
}

/** @throws NotFound for a code that does not exist, or no longer */
export async function listRegionChildren(code: string): Promise<Region[]> {
  recordReads('regions')
  const division = findDivisionPath(code)?.at(-1)
  if (!division) throw new NotFound()
  return division.children.map(toWireRegion)
}

function toWireRegion({ code, name, children }: Division): Region {
  return { code, name, has_children: children.length > 0 }
}
