/** Reports a failure that does not break the page: to the console, and on the server to its log. */
export const reportToConsole = (failure: unknown, sentence: string): void => console.warn(sentence, failure)

let report = reportToConsole

export function reportFailure(failure: unknown, sentence: string): void {
  report(failure, sentence)
}

export function replaceReport(next: typeof report): void {
  report = next
}
