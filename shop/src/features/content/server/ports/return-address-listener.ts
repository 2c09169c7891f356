import type { ReturnAddress } from '#features/content/values.ts'
import type { Database } from '#platform/database/database.ts'

/** Called within the transaction that saves an address, also where it is the one that was set. */
export type ReturnAddressListener = (transaction: Database, address: ReturnAddress, now: Date) => Promise<void>
