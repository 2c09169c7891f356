/**
 * The type or sub-type that an address names. A name from another language is recognised by its name in the
 * response.
 * @param found that name in the page's language
 */
export function findNamed<Type extends { name: string }>(
  types: readonly Type[],
  name: string | null,
  found: string | undefined,
): Type | undefined {
  if (!name) return undefined
  return types.find((type) => type.name === name) ?? types.find((type) => type.name === found)
}
