/** What documents are found by. A function of texts alone, so that threads of their own can make the tokens of many. */
import { setImmediate as turn } from 'node:timers/promises'
import type { MakeSearchTokens, SearchTexts } from '#features/search/values.ts'
import { type FieldText, toTsvector } from '#platform/cjk-text/index.ts'

/** @returns a literal of PostgreSQL's tsvector */
export function searchTokensOf({ names, typeNames, describes }: SearchTexts): string {
  return toTsvector([...inField(names, 'title'), ...inField(typeNames, 'category'), ...inField(describes, 'body')])
}

/** The same text once, in an order that does not depend on who has read them. */
function inField(texts: readonly string[], field: FieldText['field']): FieldText[] {
  return [...new Set(texts)].toSorted().map((text) => ({ text, field }))
}

export const makeSearchTokensHere: MakeSearchTokens = async (texts) => texts.map(searchTokensOf)

/** Whatever else the process has to do goes on after each. */
export const makeSearchTokensInTurns: MakeSearchTokens = async (texts) => {
  const made: string[] = []
  for (const text of texts) {
    await turn()
    made.push(searchTokensOf(text))
  }
  return made
}
