/**
 * A copy whose named fields are read by the server alone. The data that the page gives to the browser omits them,
 * because it lists enumerable fields only.
 */
export function omitFromData<Source extends object>(source: Source, names: readonly (keyof Source)[]): Source {
  return Object.defineProperties({ ...source }, Object.fromEntries(names.map((name) => [name, { enumerable: false }])))
}
