import type { Database } from './database.ts'

/** Prepares a statement once per database handle, when first needed. Drizzle binds statements to a handle. */
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
