import type { ZonePlace } from '#features/delivery/console-contract.ts'

/** China and Japan, whose regions can be chosen, the company's own first; then the others. */
export function CountryOptions({ countries }: { countries: readonly ZonePlace[] }) {
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}
