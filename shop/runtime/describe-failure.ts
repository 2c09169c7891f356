/** Describes why a start or a command failed, for the person at the terminal. */
import { printError } from '#platform/telemetry/serialize-errors.ts'

import { isDiskFull } from '#platform/storage/disk-full.ts'

/** Codes of `parseArgs` errors about arguments. */
const wrongUsage = /^ERR_PARSE_ARGS_/

/** Returns one line for a failure that the person can fix. For a bug it shows where it happened, without values. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  if (isDiskFull(failure) && !('isExpected' in failure)) return `the disk is full (${failure.message.split('\n')[0]})`
  const isExpected = 'isExpected' in failure || ('code' in failure && wrongUsage.test(String(failure.code)))
  return isExpected ? failure.message.split('\n')[0]! : printError(failure)
}
