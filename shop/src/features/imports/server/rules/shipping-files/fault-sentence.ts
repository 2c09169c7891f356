import { m } from '#texts'
import { findShippingSentence } from '#features/parcels/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { RowFault } from '../../queries/import-tables.ts'

type Words = (facts: RowFault['facts'], options: { locale: Language }) => string

const text = (value: string | number | undefined) => String(value ?? '')

/** Each reason has a sentence that explains what to do. */
const sentences: Record<string, Words> = {
  malformed: (_facts, options) => m.imports_fault_malformed({}, options),
  no_order_number: (_facts, options) => m.imports_fault_no_order_number({}, options),
  no_tracking_number: (_facts, options) => m.imports_fault_no_tracking_number({}, options),
  no_carrier: (_facts, options) => m.imports_fault_no_carrier({}, options),
  no_such_carrier: (facts, options) => m.imports_fault_no_such_carrier({ text: text(facts.text) }, options),
  lost_digits: (facts, options) => m.imports_fault_lost_digits({ text: text(facts.text) }, options),
  too_long: (facts, options) => m.imports_fault_too_long({ most: text(facts.most) }, options),
  number_wrong: (facts, options) => m.imports_fault_number_wrong({ text: text(facts.text) }, options),
  order_twice: (facts, options) => m.imports_fault_order_twice({ line: text(facts.line) }, options),
  number_twice: (facts, options) => m.imports_fault_number_twice({ line: text(facts.line) }, options),
  number_used: (facts, options) => m.imports_fault_number_used({ order: text(facts.order) }, options),
  /** Message of the order's own rules for shipping. */
  said: (facts) => text(facts.text),
}

export function sentenceOfFault({ reason, facts }: RowFault, language: Language): string {
  const options = { locale: language }
  return sentences[reason]?.(facts, options) ?? findShippingSentence(reason)?.(options) ?? reason
}

export const notFoundSentence = (language: Language): string => m.imports_fault_not_found({}, { locale: language })
