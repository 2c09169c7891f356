/** Where a failure that the page can do without is told: the console, and on the server its log. */
export const reportToConsole = (failure: unknown, sentence: string): void => console.warn(sentence, failure)

let report = reportToConsole

export function reportFailure(failure: unknown, sentence: string): void {
  report(failure, sentence)
}

export function replaceReport(next: typeof report): void {
  report = next
}
