export type FileFault = 'old_spreadsheet' | 'unreadable' | 'too_large'

/** What whoever gave the file can mend; said in one line. */
export class ImportRefused extends Error {
  readonly isExpected = true
  /** Of the file itself, as the console says it. */
  readonly fault: FileFault

  constructor(message: string, { fault = 'unreadable', ...options }: ErrorOptions & { fault?: FileFault } = {}) {
    super(message, options)
    this.fault = fault
  }
}
