import { toZoneCode } from '../../values.ts'
import type { ZonePlace } from '../../console-contract.ts'

/** Countries whose regions a zone can name. */
export const hasRegions = (country: string): boolean => country === 'CN' || country === 'JP'

/** The picked place: a region with its larger ones, else the country. */
export function placeOfChoice(country: ZonePlace, region: { code: string; name: string }): ZonePlace {
  if (region.code === '') return country
  const name = country.code === 'CN' ? region.name : `${country.name} ${region.name}`
  return { code: toZoneCode(region.code), name }
}

/** Appends a place that is not in the list yet. */
export const withPlace = (places: readonly ZonePlace[], place: ZonePlace): readonly ZonePlace[] =>
  places.some(({ code }) => code === place.code) ? places : [...places, place]
