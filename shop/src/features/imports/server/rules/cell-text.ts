/** A spreadsheet's cell as the text that a CSV file would have. Numbers come as the digits that are stored. */
export function cellText(value: string | boolean | Date | null): string {
  if (value === null) return ''
  if (value instanceof Date) return timeText(value)
  const text = String(value)
  // 12.8 may be stored as 12.800000000000001; fifteen digits are what a spreadsheet keeps.
  return storedNumber.test(text) ? String(Number(Number(text).toPrecision(15))) : text
}

const storedNumber = /^-?(?:\d+\.\d{9,}|\d(?:\.\d+)?E[+-]?\d{1,2})$/

/** A sheet knows no zone: what its clock showed comes as if it were UTC. */
function timeText(time: Date): string {
  const [day, clock] = time.toISOString().split(/[T.]/)
  return `${day} ${clock}`
}
