/** The synonyms as a CSV file: one group a line. */
import { parse } from 'csv-parse/sync'
import { cleanText } from '#platform/contract/clean-text.ts'
import { foldText, type SynonymGroups } from '#platform/cjk-text/index.ts'

/** What whoever wrote the file can mend; said in one line. */
class SynonymFileRefused extends Error {
  readonly isExpected = true
}

const maxGroups = 10_000
const maxWords = 50
const maxWordLength = 100

/** @throws SynonymFileRefused naming the first line with a fault */
export function parseSynonyms(text: string): string[][] {
  const rows = readRows(cleanText(text))
  const groups = rows.flatMap(({ record, info }) => {
    const words = [...new Map(record.map((cell) => [foldText(cell.trim()), cell.trim()])).values()].filter(Boolean)
    if (words.length === 0) return []
    const fault = faultOf(words)
    if (fault) throw new SynonymFileRefused(`line ${info.lines}: ${fault}`)
    return [words]
  })
  if (groups.length > maxGroups) throw new SynonymFileRefused(`more than ${maxGroups} groups`)
  return groups
}

function readRows(text: string): { record: string[]; info: { lines: number } }[] {
  try {
    // The types of csv-parse do not follow `info` through `relax_column_count`.
    return parse(text, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
  } catch (error) {
    throw new SynonymFileRefused((error as Error).message, { cause: error })
  }
}

function faultOf(words: readonly string[]): string | null {
  if (words.length < 2) return `"${words[0]}" stands alone; a group has at least two different words`
  if (words.length > maxWords) return `more than ${maxWords} words`
  if (words.some((word) => word.length > maxWordLength)) return `a word has more than ${maxWordLength} characters`
  if (words.some((word) => /[\0\uFFFD]/.test(word))) return 'it is not UTF-8'
  return null
}

/** With a byte order mark, without which spreadsheets take UTF-8 for something else. */
export function writeSynonyms(groups: SynonymGroups): string {
  const lines = groups.map((words) => words.map(quoted).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function quoted(word: string): string {
  return /[",\r\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word
}
