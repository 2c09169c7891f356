const decision = /^docs\/decisions\/(\d{4})-/
const parts = 'Context, Decision, Consequences'
/** A joined decision stays as a pointer. */
const pointer = /^# .+\n\nJoined with \[decision \d+\]\([^)]+\)[^\n]*\n$/
const maxLines = 25
const maxLineLength = 140

/**
 * One line for each decision without the common form: number and title, then its three parts, within 25 lines. A joined
 * decision has a title and a link instead.
 * @param read returns a file's text
 */
export function findDecisionFaults(files: string[], read: (file: string) => string): string[] {
  return files.flatMap((file) => {
    const [, number] = decision.exec(file) ?? []
    if (!number) return []
    const text = read(file)
    const faults: string[] = []
    const title = `# ${Number(number)}. `
    if (!text.startsWith(title) || text.startsWith(`${title}\n`))
      faults.push(`does not begin with "${title}" and a title`)
    if (!pointer.test(text)) {
      const [, ...found] = text.split(/^\*\*(\w+)\.\*\*/m)
      if (found.filter((_, index) => index % 2 === 0).join(', ') !== parts) faults.push(`has other parts than ${parts}`)
      if (found.some((words) => words.trim() === '')) faults.push('leaves a part empty')
    }
    const lines = text.replace(/\n$/, '').split('\n')
    if (lines.length > maxLines) faults.push(`has more than ${maxLines} lines`)
    if (lines.some((line) => line.length > maxLineLength))
      faults.push(`has a line of more than ${maxLineLength} characters`)
    return faults.map((fault) => `${file}: ${fault}`)
  })
}

/** One line for each migration or decision whose number is in use, as when two were written at once. */
export function findRepeatedNumbers(files: string[]): string[] {
  const numbered = files.flatMap((file) => {
    const [, key] = /^((?:shop\/migrations|docs\/decisions)\/\d{4})[-_]/.exec(file) ?? []
    return key === undefined ? [] : [{ key, file }]
  })
  return [...Map.groupBy(numbered, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    others.map(({ file }) => `${file}: has the number of ${first?.file}`),
  )
}
