import { cleanText } from '#platform/contract/clean-text.ts'

/** A row of a merchant's file of any kind. */
export interface TableRecord {
  /** From 1; the header is a line too. */
  line: number
  fields: string[]
}

export interface MalformedLine {
  line: number
  reason: string
  /** The cells, or the beginning of the line where it cannot be split. */
  fields: string[]
}

export const isEmpty = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '')

/** Spreadsheets also write empty cells that were once edited. */
export function withoutEmptyEnd(fields: string[]): string[] {
  return fields.slice(0, fields.findLastIndex((field) => field.trim() !== '') + 1)
}

/** Cleans cells as typed texts are cleaned. All rows must be as wide as the header; empty cells beyond it are ignored. */
export function toRecord(width: number, line: number, fields: string[]): TableRecord | MalformedLine {
  const end = fields.length > width ? withoutEmptyEnd(fields) : fields
  if (end.length > width || fields.length < width)
    return { line, reason: `${end.length} columns where the header has ${width}`, fields: end }
  return { line, fields: fields.slice(0, width).map(cleanText) }
}
