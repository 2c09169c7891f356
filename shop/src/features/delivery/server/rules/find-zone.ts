/** Which zone an address belongs to: that with the longest of its codes. */

/** Longest first: district, city, province, country. An address that is not known has the code ''. */
export function codesOfPlace(place: { country: string; regionCode: string } | null): string[] {
  if (!place) return ['']
  const { country, regionCode } = place
  if (country !== 'CN') return regionCode === '' ? [country] : [regionCode, country]
  return [regionCode, regionCode.slice(0, 4), regionCode.slice(0, 2), country]
}

/** Of several zones with the same code the first counts. */
export function findZone<Zone extends { codes: readonly string[] }>(
  zones: readonly Zone[],
  place: { country: string; regionCode: string } | null,
): Zone | null {
  for (const code of codesOfPlace(place)) {
    const zone = zones.find(({ codes }) => codes.includes(code))
    if (zone) return zone
  }
  return null
}
