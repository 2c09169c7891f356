import type { ZonePlace } from '#features/delivery/console-contract.ts'

/** China and Japan, whose regions can be chosen, then the others. */
export function CountryOptions({ countries }: { countries: readonly ZonePlace[] }) {
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}
