/** How a start or a command that failed is told to whoever is at the keyboard. */

/** `parseArgs` of node:util complains of arguments with codes of this family. */
const wrongUsage = /^ERR_PARSE_ARGS_/

/** One line for what the person can mend; the whole error for a fault of ours. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const isMendable = 'isExpected' in failure || ('code' in failure && wrongUsage.test(String(failure.code)))
  return isMendable ? failure.message.split('\n')[0]! : (failure.stack ?? failure.message)
}
