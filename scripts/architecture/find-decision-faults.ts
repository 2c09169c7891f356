const decision = /^docs\/decisions\/(\d{4})-/
const parts = 'Context, Decision, Consequences'

/**
 * One line for each decision without the common form: number and title, then its three parts.
 * @param read gives a file's text
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
    const [, ...told] = text.split(/^\*\*(\w+)\.\*\*/m)
    if (told.filter((_, index) => index % 2 === 0).join(', ') !== parts) faults.push(`has other parts than ${parts}`)
    if (told.some((words) => words.trim() === '')) faults.push('leaves a part empty')
    return faults.map((fault) => `${file}: ${fault}`)
  })
}
