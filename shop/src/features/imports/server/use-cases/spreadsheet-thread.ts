/** Reads a spreadsheet's first sheet in a thread of its own, whose memory is bounded. */
import { readSheet } from 'read-excel-file/node'
import { answerJobs } from '#platform/jobs/worker-threads.ts'
import { cellText } from '../rules/cell-text.ts'

answerJobs(async (file: string): Promise<string[][]> => {
  const rows = await readSheet<string>(file, 1, { parseNumber: (digits: string) => digits, trim: false })
  // Its types name constructors where values come.
  return rows.map((row) => row.map((cell) => cellText(cell as string | boolean | Date | null)))
})
