/** Parses options of the project's own scripts: a wrong one prints one line and exits with code 2. */
import { parseArgs, type ParseArgsConfig } from 'node:util'

export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))) throw error
    return refuse(error.message.split('\n')[0]!)
  }
}

/** Refuses unknown names, which would measure nothing and succeed. */
export function requireKnown(option: string, values: readonly string[], known: readonly string[]): void {
  const unknown = values.filter((name) => !known.includes(name))
  if (unknown.length > 0) refuse(`${option}: no such ${unknown.join(', ')}; there are ${known.join(' ')}`)
}

export function requireCount(option: string, value: string): number {
  return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : refuse(`${option}: must be a number from 1 on, not ${value}`)
}

export function refuse(line: string): never {
  console.error(line)
  process.exit(2)
}
