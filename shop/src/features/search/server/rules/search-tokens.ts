/** Search tokens, computed from texts alone, so that threads can make them for many. */
import { setImmediate as turn } from 'node:timers/promises'
import type { MakeSearchTokens, SearchTexts } from '#features/search/values.ts'
import { type FieldText, toTsvector } from '#platform/cjk-text/index.ts'

/** @returns a literal of PostgreSQL's tsvector */
export function searchTokensOf({ names, typeNames, describes }: SearchTexts): string {
  return toTsvector([...inField(names, 'title'), ...inField(typeNames, 'category'), ...inField(describes, 'body')])
}

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
