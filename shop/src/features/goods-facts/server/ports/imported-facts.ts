import type { FactKey, FactValues, TextsByLanguage, WordFact } from '#features/goods-facts/fact-fields.ts'

/** Facts of a row of a file; a missing one stays. Words by their names, one or several. */
export type ImportedFacts = { [Key in Exclude<FactKey, WordFact>]?: FactValues[Key] } & {
  [Key in WordFact]?: readonly TextsByLanguage[]
}
