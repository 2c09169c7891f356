/** What the commands have in common: texts are compiled before the shop's code is loaded, and a failure is one line. */
import { resolve } from 'node:path'
import { ensureTexts } from '../build.ts'

/** Something the person at the keyboard can mend; said in one line. */
export class CommandRefused extends Error {
  readonly isExpected = true
}

/** @param work returns the exit code */
export async function runCommand(name: string, work: () => Promise<number>): Promise<void> {
  try {
    await ensureTexts()
    process.exitCode = await work()
  } catch (error) {
    console.error(`${name}: ${describe(error)}`)
    process.exitCode = 1
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isMendable = 'isExpected' in error || error.name === 'LocalPostgresUnavailable' || isWrongUsage(error)
  return isMendable ? error.message.split('\n')[0]! : (error.stack ?? error.message)
}

/** `parseArgs` of node:util complains of arguments with codes of this family. */
function isWrongUsage(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

/** A path as it was typed: npm runs commands in the workspace's folder, not in the person's. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
