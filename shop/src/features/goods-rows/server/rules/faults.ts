/** Why a cell or a row of goods cannot be imported. The sentence is formatted on reading, in the reader's language. */

import type { MalformedLine } from '#platform/csv/table-record.ts'

export type Facts = Record<string, string | number>

/** Sentences of `npm run import`, by reason. */
const commandSentences = {
  empty: ({ column }) => `${column} is empty`,
  too_long: ({ column, most }) => `${column} has more than ${most} characters`,
  amount: ({ column, text }) => `${column} "${text}" is not an amount such as 128.00`,
  count: ({ column, text }) => `${column} "${text}" is not a whole number from 0`,
  whole_number: ({ column, text, min, max }) => `${column} "${text}" is not a whole number from ${min} to ${max}`,
  none_of: ({ column, text, list }) => `${column} "${text}" is none of ${list}`,
  tax_rate: ({ column, text, list }) => `${column} ${text} is none of ${list}`,
  flag: ({ column, text }) => `${column} "${text}" is neither 1 nor 0`,
  time: ({ column, text }) => `${column} "${text}" is not a time such as 2026-07-15T21:15:00Z`,
  lost_digits: ({ column, text }) =>
    `${column} "${text}" has lost digits in a spreadsheet: make its column text, and enter the number again`,
  zeroed_digits: ({ column, text }) =>
    `${column} "${text}" has lost digits in a spreadsheet: make its column text, and enter the number again; if it does end in zeros, import it as .xlsx`,
  encoding: ({ text }) => `it is not ${text}`,
  nul: () => 'it has a NUL character',
  malformed: ({ text }) => String(text),
  country: ({ column, text }) => `${column} "${text}" is no code of a country, such as JP`,
  gtin_form: ({ column, text }) => `${column} "${text}" is not 8, 12, 13 or 14 digits`,
  gtin_check_digit: ({ column, text }) => `${column} "${text}" has a wrong check digit`,
  gtin_used: () => 'gtin is that of other goods',
  many_words: ({ column, most }) => `${column} has more than ${most} words`,
  other_words: ({ column, count, other, most }) => `${column} has ${count} words, and ${other} ${most}`,
  no_family: ({ other }) => `family is empty, although ${other} is not`,
  no_value: ({ column }) => `${column} is empty, although family is not`,
  family: ({ text }) => String(text),
  family_type: ({ text }) => `type_1, type_2: family ${text} is of another type`,
  not_in_shop: ({ sku, list }) => `sku ${sku} is not in the shop; to add it the file needs ${list}`,
  sku_again: ({ sku, line }) => `sku ${sku} again in line ${line}, which counts`,
  database: ({ text }) => `the database refused it (${text})`,
} satisfies Record<string, (facts: Facts & { column: string }) => string>

export type FaultReason = keyof typeof commandSentences

/** A cell reader returns it without the column, which the caller adds. */
export interface Fault {
  reason: FaultReason
  facts: Facts
}

export interface CellFault extends Fault {
  /** `line` for the whole row. */
  column: string
}

export const commandSentence = ({ reason, facts, column }: CellFault): string =>
  commandSentences[reason]({ ...facts, column })

export const faultIn = (column: string, reason: FaultReason, facts: Facts = {}): CellFault => ({
  column,
  reason,
  facts,
})

/** A cell as a sentence quotes it. */
export const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

/** A row that is not imported. */
export interface Rejection extends MalformedLine {
  faults: readonly CellFault[]
}

export const toRejection = (
  { line, fields }: Pick<MalformedLine, 'line' | 'fields'>,
  faults: readonly CellFault[],
): Rejection => ({ line, fields, faults, reason: faults.map(commandSentence).join('; ') })
