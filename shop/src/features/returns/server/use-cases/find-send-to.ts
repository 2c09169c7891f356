/** Return address for shoppers: the shop's address without the fields of its own forms. */
import { findReturnAddress } from '#features/content/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { setMissingSendTo } from '../queries/return-queries.ts'
import type { ReturnRow } from '../queries/return-tables.ts'

type Address = NonNullable<Awaited<ReturnType<typeof findReturnAddress>>>
type SendTo = NonNullable<ReturnRow['sendTo']>

/** Null while the merchant has set none. */
export async function findSendTo(transaction: Database): Promise<SendTo | null> {
  const address = await findReturnAddress(transaction)
  return address && toSendTo(address)
}

/** Sets the address of returns approved before the shop had one. Idempotent. */
export async function fillSendTo(transaction: Database, address: Address, now: Date): Promise<void> {
  await setMissingSendTo(transaction, toSendTo(address), now)
}

function toSendTo({ region_code: _code, ...sendTo }: Address): SendTo {
  return sendTo
}
