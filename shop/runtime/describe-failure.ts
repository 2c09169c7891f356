/** How a start or a command that failed is told to whoever is at the keyboard. */
import { printError } from '#platform/telemetry/serialize-errors.ts'

import { isDiskFull } from '#platform/storage/disk-full.ts'

/** `parseArgs` of node:util complains of arguments with codes of this family. */
const wrongUsage = /^ERR_PARSE_ARGS_/

/** One line for what the person can fix. For a fault of ours it says where it happened, and shows no values. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  if (isDiskFull(failure) && !('isExpected' in failure)) return `the disk is full (${failure.message.split('\n')[0]})`
  const isExpected = 'isExpected' in failure || ('code' in failure && wrongUsage.test(String(failure.code)))
  return isExpected ? failure.message.split('\n')[0]! : printError(failure)
}
