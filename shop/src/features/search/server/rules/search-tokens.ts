/** What goods are found by. A function of texts alone, so that threads of their own can make the tokens of many goods. */
import { setImmediate as turn } from 'node:timers/promises'
import { type FieldText, toTsvector } from '#platform/cjk-text/index.ts'

/** In all languages. */
export interface SearchTexts {
  names: readonly string[]
  typeNames: readonly string[]
  describes: readonly string[]
}

/** @returns a literal of PostgreSQL's tsvector */
export function searchTokensOf({ names, typeNames, describes }: SearchTexts): string {
  return toTsvector([...inField(names, 'title'), ...inField(typeNames, 'category'), ...inField(describes, 'body')])
}

/** The same text once, in an order that does not depend on who has read them. */
function inField(texts: readonly string[], field: FieldText['field']): FieldText[] {
  return [...new Set(texts)].toSorted().map((text) => ({ text, field }))
}

/** As text, or, from another thread, its bytes in UTF-8. */
export type TokensLiteral = string | Uint8Array

export type MakeSearchTokens = (texts: readonly SearchTexts[]) => Promise<TokensLiteral[]>

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
