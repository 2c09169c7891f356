import type { Database } from '#platform/database/database.ts'

/** The token of a guest's order, as a mail written now would have it; null where the order's links have ended. */
export type FindOrderLinkToken = (database: Database, orderNumber: string) => Promise<string | null>
