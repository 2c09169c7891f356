import { makePasswordLink, setAccountBlocked } from '#features/identity/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'

interface Managed {
  staff: Staff
  shopperId: number
  reason: string
}

/** The number, because the audit log outlasts the account and its name. */
const subjectOf = (id: number) => ({ kind: 'shopper', id, label: String(id) })

/**
 * Blocks or unblocks a shopper. Idempotent: a repeat writes nothing.
 * @throws NotFound for an unknown or deleted account
 */
export async function setShopperBlocked(
  context: Pick<ShopContext, 'config' | 'inTransaction' | 'now'>,
  { staff, shopperId, reason, isBlocked }: Managed & { isBlocked: boolean },
): Promise<void> {
  await context.inTransaction(async (transaction) => {
    if (!(await setAccountBlocked(transaction, context, { userId: shopperId, isBlocked }))) return
    await writeAuditEntry(transaction, {
      by: staff,
      at: context.now(),
      action: isBlocked ? 'shopper.block' : 'shopper.unblock',
      subject: subjectOf(shopperId),
      changes: { is_blocked: [!isBlocked, isBlocked] },
      reason,
    })
  })
}

/** @throws NotFound for an unknown or deleted account */
export async function makePasswordLinkAsStaff(
  context: Pick<ShopContext, 'config' | 'inTransaction' | 'now'>,
  { staff, shopperId, reason }: Managed,
): Promise<{ url: string; expires_at: string }> {
  return context.inTransaction(async (transaction) => {
    const { url, expiresAt } = await makePasswordLink(transaction, context, shopperId)
    await writeAuditEntry(transaction, {
      by: staff,
      at: context.now(),
      action: 'shopper.password_link',
      subject: subjectOf(shopperId),
      reason,
    })
    return { url, expires_at: expiresAt.toISOString() }
  })
}
