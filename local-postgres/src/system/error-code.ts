/** Whether the error has one of these codes (of Node, of SQLite by number, or of PostgreSQL). */
export function isErrorWithCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
