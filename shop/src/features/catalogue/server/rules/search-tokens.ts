/** What goods are found by. A function of texts alone, so that threads of their own can make the tokens of many goods. */
import { toTsvector, type WeightedText } from '#platform/cjk-text/index.ts'

/** In all languages. */
export interface SearchTexts {
  names: readonly string[]
  typeNames: readonly string[]
  describes: readonly string[]
}

/** @returns a literal of PostgreSQL's tsvector */
export function searchTokensOf({ names, typeNames, describes }: SearchTexts): string {
  return toTsvector([...weigh(names, 'A'), ...weigh(typeNames, 'C'), ...weigh(describes, 'D')])
}

/** The same text once, in an order that does not depend on who has read them. */
function weigh(texts: readonly string[], weight: WeightedText['weight']): WeightedText[] {
  return [...new Set(texts)].toSorted().map((text) => ({ text, weight }))
}

/** One or many, here or in a thread; the answers in the order of the texts. */
export type MakeSearchTokens = (texts: readonly SearchTexts[]) => Promise<string[]>

export const makeSearchTokensHere: MakeSearchTokens = async (texts) => texts.map(searchTokensOf)
