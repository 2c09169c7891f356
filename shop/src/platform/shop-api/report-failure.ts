/** Where a failure that the page can do without is told: the console, and on the server its log. */
let report = (failure: unknown, sentence: string): void => console.warn(sentence, failure)

export function reportFailure(failure: unknown, sentence: string): void {
  report(failure, sentence)
}

export function replaceReport(next: typeof report): void {
  report = next
}
