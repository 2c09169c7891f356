import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether the column is one of those that the subquery locks. As an array the subquery runs once. In an `in`, PostgreSQL
 * may run it for each row. With `skip locked` and a limit, it then claims other rows each time.
 */
export const isClaimed = (column: SQLWrapper, claimed: SQLWrapper): SQL => sql`${column} = any(array${claimed})`
