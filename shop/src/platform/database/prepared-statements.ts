import type { Database } from './database.ts'

/**
 * Drizzle's statements belong to a handle.
 * This builds one when a handle first needs it, and keeps it as long as the handle.
 */
export function preparedOnce<Statement>(prepare: (database: Database) => Statement): (database: Database) => Statement {
  const statements = new WeakMap<Database, Statement>()
  return (database) => {
    const known = statements.get(database)
    if (known !== undefined) return known
    const statement = prepare(database)
    statements.set(database, statement)
    return statement
  }
}
