/** Values of a sale in the audit log. */
import type { AuditChanges } from '#features/staff/values.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { SaleRow } from '../queries/sale-tables.ts'

type Terms = Pick<SaleRow, 'priceInFen' | 'startsAt' | 'endsAt'>

export const startingChanges = ({ priceInFen, startsAt, endsAt }: Terms): AuditChanges => ({
  sale_price: [null, toWireMoney(priceInFen)],
  sale_starts_at: [null, startsAt.toISOString()],
  sale_ends_at: [null, endsAt.toISOString()],
})

export const endingChanges = (
  { priceInFen, endsAt, startedAt }: Pick<SaleRow, 'priceInFen' | 'endsAt' | 'startedAt'>,
  now: Date,
): AuditChanges => ({
  sale_price: [toWireMoney(priceInFen), null],
  sale_ends_at: [endsAt.toISOString(), startedAt ? now.toISOString() : null],
})
