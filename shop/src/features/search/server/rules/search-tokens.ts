/** Search tokens, computed from texts alone, so that threads can make them for many. */
import { setImmediate as turn } from 'node:timers/promises'
import type { MakeSearchTokens, SearchTexts } from '#features/search/values.ts'
import { type FieldText, listsKinds, toTsvector } from '#platform/cjk-text/index.ts'

/** @returns a literal of PostgreSQL's tsvector */
export function searchTokensOf({ names, typeNames, describes }: SearchTexts): string {
  const kinds = typeNames.filter((names) => !isList(names)).flat()
  const lists = typeNames.filter(isList).flat()
  return toTsvector([
    ...inField(names, 'title'),
    ...inField(kinds, 'category'),
    ...inField([...lists, ...describes], 'body'),
  ])
}

/** A type that lists several kinds, in any language, names none of its goods: 鞋袜 as Shoes & Socks. */
const isList = (names: readonly string[]): boolean => names.some(listsKinds)

/** Unique texts, sorted so that equal sets yield equal tokens. */
function inField(texts: readonly string[], field: FieldText['field']): FieldText[] {
  return [...new Set(texts)].toSorted().map((text) => ({ text, field }))
}

export const makeSearchTokensHere: MakeSearchTokens = async (texts) => texts.map(searchTokensOf)

/** Yields after each, so that other work goes on. */
export const makeSearchTokensInTurns: MakeSearchTokens = async (texts) => {
  const made: string[] = []
  for (const text of texts) {
    await turn()
    made.push(searchTokensOf(text))
  }
  return made
}
