/** What whoever gave the file can mend; said in one line. */
export class ImportRefused extends Error {
  readonly isExpected = true
}
