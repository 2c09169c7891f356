/** Edits of families by staff, after which their listed members are chosen again. */
import type { ConsoleFamily } from '#features/families/console-contract.ts'
import {
  addMemberInTransaction,
  type FamilyEdit,
  readFamilyOfGoods,
  type SentValue,
} from '#features/families/server/index.ts'
import { respondIdempotently } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { withFamiliesRefreshed } from '../saving/refresh-families.ts'
import { copyGoodsInTransaction } from './copy-goods.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'secretKey'>

/** Runs one edit of the family of goods. @returns the family with its new listed member */
export async function editFamily(
  context: Context,
  { by, goodsId }: { by: Staff; goodsId: number },
  change: (transaction: Database, edit: FamilyEdit) => Promise<unknown>,
): Promise<{ family: ConsoleFamily | null }> {
  const edit = { by, goodsId, now: context.now() }
  await withFamiliesRefreshed(context, (transaction) => change(transaction, edit))
  return readFamilyOfGoods(context.database, goodsId)
}

export interface MemberToAdd {
  key: string
  sku: string
  /** The SKU is that of goods which exist. */
  isOther: boolean
  values: readonly SentValue[]
}

/**
 * A key makes a repeat add nothing.
 * @throws NotFound, Invalid, RequestKeyReused
 */
export function addMember(
  context: Context,
  of: { by: Staff; goodsId: number },
  { key, ...member }: MemberToAdd,
): Promise<{ family: ConsoleFamily | null }> {
  return editFamily(context, of, (transaction, edit) => {
    const { by, goodsId, now } = edit
    const { sku } = member
    const { secretKey } = context
    const copy = () => copyGoodsInTransaction(transaction, by, { id: goodsId, sku, now, secretKey })
    return respondIdempotently(transaction, { by, key, sent: ['add member', goodsId, member], now }, async () => {
      await addMemberInTransaction(transaction, edit, { ...member, copy })
      return {}
    })
  })
}
