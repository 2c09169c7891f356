export type FileFault = 'old_spreadsheet' | 'unreadable' | 'too_large'

/** A fault of the file that its author can correct; the message is one line. */
export class FileRefused extends Error {
  readonly isExpected = true
  /** Selects the message of a screen. */
  readonly fault: FileFault

  constructor(message: string, { fault = 'unreadable', ...options }: ErrorOptions & { fault?: FileFault } = {}) {
    super(message, options)
    this.fault = fault
  }
}
