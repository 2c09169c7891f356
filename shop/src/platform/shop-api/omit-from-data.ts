/**
 * Returns a copy with all fields for the server. The page's data omits the named ones, because it lists enumerable
 * fields only.
 */
export function omitFromData<Source extends object>(source: Source, names: readonly (keyof Source)[]): Source {
  return Object.defineProperties({ ...source }, Object.fromEntries(names.map((name) => [name, { enumerable: false }])))
}
