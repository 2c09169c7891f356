/**
 * Import this first. React creates some errors as markers while it loads. For each stack trace Chromium parses React
 * again: 8 ms, on a phone four times as long.
 */
const errors: { stackTraceLimit?: number | undefined } = Error
const usualLimit = errors.stackTraceLimit
// The value 0 would not avoid the parsing.
errors.stackTraceLimit = undefined

/** Restores stack traces of errors created from here on. */
export function restoreStackTraces(): void {
  errors.stackTraceLimit = usualLimit
}
