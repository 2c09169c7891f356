/** What the commands share: texts are compiled before the shop's code loads, and a failure is one line. */
import { resolve } from 'node:path'
import { compileTexts } from '../build/compile-texts.ts'
import { describeFailure } from '../runtime/describe-failure.ts'

/** Something the person at the keyboard can mend; said in one line. */
export class CommandRefused extends Error {
  readonly isExpected = true
}

/** @param work returns the exit code */
export async function runCommand(name: string, work: () => Promise<number>): Promise<void> {
  try {
    await compileTexts()
    process.exitCode = await work()
  } catch (error) {
    console.error(`${name}: ${describeFailure(error)}`)
    process.exitCode = 1
  }
}

/** A path as it was typed: npm runs commands in the workspace's folder, not in the person's. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
