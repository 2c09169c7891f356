/**
 * To be imported first. React makes a few errors while it is loaded, as marks.
 * Chromium reads all of React again to note where: 8 ms, on a phone four times that.
 */
const errors: { stackTraceLimit?: number | undefined } = Error
const usualLimit = errors.stackTraceLimit
// With 0 it would still read.
errors.stackTraceLimit = undefined

/** From here on an error knows again where it was made. */
export function restoreStackTraces(): void {
  errors.stackTraceLimit = usualLimit
}
