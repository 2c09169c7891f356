/** Shared parts of the commands: options, `--help`, and a failure in one line. */
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { describeFailure } from '../runtime/describe-failure.ts'

/** A failure that the person at the terminal can fix. Printed in one line. */
export class CommandRefused extends Error {
  readonly isExpected = true
}

interface Command<Options extends ParseArgsOptionsConfig> {
  name: string
  /** Text of `--help`; its first line shows how to call the command. */
  usage: string
  options?: Options
}

interface CommandInput<Options extends ParseArgsOptionsConfig> {
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values']
  positionals: string[]
}

/** @param work returns the exit code */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  { name, usage, options }: Command<Options>,
  work: (input: CommandInput<Options>) => Promise<number>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    })
    if ('help' in values) console.log(usage)
    else process.exitCode = await work({ values: values as CommandInput<Options>['values'], positionals })
  } catch (error) {
    console.error(`${name}: ${describeFailure(error)}`)
    process.exitCode = 1
  }
}

export function usageError(usage: string): CommandRefused {
  return new CommandRefused(`wrong arguments; usage: ${usage.split('\n')[0]}`)
}

/** Resolves a typed path, because npm runs commands in the workspace's folder, not the caller's. */
export function resolveTypedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
