/** The synonyms as a CSV file: one group a line. */
import { cleanText } from '#platform/contract/clean-text.ts'
import { readCsvRows } from '#platform/csv/read-csv.ts'
import { foldText, type SynonymGroups } from '#platform/cjk-text/index.ts'

/** A problem of the file that its author can fix, in one line. */
class SynonymFileRefused extends Error {
  readonly isExpected = true
}

const maxGroups = 10_000
const maxWords = 50
const maxWordLength = 100

/** @throws SynonymFileRefused naming the first line with a fault */
export async function parseSynonyms(text: string): Promise<string[][]> {
  const groups: string[][] = []
  for await (const row of readCsvRows([Buffer.from(cleanText(text))], { delimiter: ',' })) {
    const words = [...new Map(row.fields.map((cell) => [foldText(cell.trim()), cell.trim()])).values()].filter(Boolean)
    const fault = 'reason' in row ? row.reason : faultOf(words)
    if (fault) throw new SynonymFileRefused(`line ${row.line}: ${fault}`)
    groups.push(words)
  }
  if (groups.length > maxGroups) throw new SynonymFileRefused(`more than ${maxGroups} groups`)
  return groups
}

function faultOf(words: readonly string[]): string | null {
  if (words.length < 2) return `"${words[0]}" stands alone; a group has at least two different words`
  if (words.length > maxWords) return `more than ${maxWords} words`
  if (words.some((word) => word.length > maxWordLength)) return `a word has more than ${maxWordLength} characters`
  if (words.some((word) => /[\0\uFFFD]/.test(word))) return 'it is not UTF-8'
  return null
}

/** With a byte order mark, without which spreadsheets do not detect UTF-8. */
export function writeSynonyms(groups: SynonymGroups): string {
  const lines = groups.map((words) => words.map(quoted).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function quoted(word: string): string {
  return /[",\r\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word
}
