export interface Instruction {
  name: string
  words: string[]
}

/** Instructions of a Dockerfile in order; parses those in JSON form. */
export function readDockerfile(text: string): Instruction[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim())?.slice(1) ?? []
    return { name, words: rest.startsWith('[') ? (JSON.parse(rest) as string[]) : rest.split(/\s+/) }
  })
}
