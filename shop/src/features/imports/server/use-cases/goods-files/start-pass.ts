/** Staff have a checked file applied, or an applied one undone; a sweeper does it. */
import { maxUnconfirmedPrices } from '#features/catalogue/values.ts'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { requireRecentSignIn, type Staff } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { EditConflict, NotFound, RevisionRequired } from '#platform/http/responses/errors.ts'
import { changeGoodsImport, type GoodsImport, lockGoodsImport } from '../../queries/goods-file-queries.ts'
import { countGoodsOutcomes, countPriceChanges } from '../../queries/goods-row-queries.ts'
import { ImportNotUndoable } from '../../rules/errors.ts'
import { isUndoable } from '../../rules/goods-files/undoable.ts'
import { describeGoodsFile } from './describe-goods-file.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

export interface Acting {
  staff: Staff
  language: Language
}

interface Press {
  /** All requests of one press carry the same. */
  key: string
  id: string
}

/** The staff of an audit entry, without rights. */
const actingOf = ({ id, name, sessionId, requestId }: Staff) => ({ id, name, sessionId, requestId })

/**
 * @param press.revision the one that staff have seen
 * @throws NotFound, RevisionRequired, EditConflict, RequestKeyReused, ReauthenticationRequired for as many prices as
 * require it in a bulk edit
 */
export async function applyGoods(
  context: Context,
  { staff, language }: Acting,
  { key, id, revision }: Press & { revision: number | null },
): Promise<void> {
  await press(context, staff, { key, id, action: 'goods.import' }, async (transaction, file) => {
    if (file.status !== 'checked') return null
    if (revision === null) throw new RevisionRequired()
    if (file.revision !== revision) throw new EditConflict(await describeGoodsFile(transaction, file, language), [])
    await requireSignInForPrices(transaction, staff, { id, outcome: 'to_update' })
    await changeGoodsImport(transaction, id, { status: 'applying', acting: actingOf(staff), startedAt: null })
    const { to_add: added = 0, to_update: updated = 0 } = await countGoodsOutcomes(transaction, id)
    return { lines: [null, added + updated] }
  })
}

/** @throws NotFound, ImportNotUndoable, RequestKeyReused, ReauthenticationRequired */
export async function undoGoods(context: Context, { staff }: Pick<Acting, 'staff'>, { key, id }: Press): Promise<void> {
  await press(context, staff, { key, id, action: 'import.undo' }, async (transaction, file) => {
    if (file.status === 'undoing' || file.status === 'undone') return null
    if (!isUndoable(file, context.now())) throw new ImportNotUndoable()
    await requireSignInForPrices(transaction, staff, { id, outcome: 'updated' })
    await changeGoodsImport(transaction, id, { status: 'undoing', acting: actingOf(staff), startedAt: null })
    const { added = 0, updated = 0 } = await countGoodsOutcomes(transaction, id)
    return { lines: [null, added + updated] }
  })
}

async function requireSignInForPrices(
  transaction: Transaction,
  staff: Staff,
  { id, outcome }: { id: string; outcome: 'to_update' | 'updated' },
): Promise<void> {
  const count = await countPriceChanges(transaction, id, { outcome, limit: maxUnconfirmedPrices + 1 })
  if (count > maxUnconfirmedPrices) requireRecentSignIn(staff)
}

type Transaction = Parameters<Parameters<Context['inTransaction']>[0]>[0]

/** @param work returns the changes for the audit log; null where nothing is left to do */
async function press(
  { inTransaction, now }: Context,
  staff: Staff,
  { key, id, action }: Press & { action: string },
  work: (transaction: Transaction, file: GoodsImport) => Promise<{ lines: [null, number] } | null>,
): Promise<void> {
  const once = { by: staff, key, sent: [action, id], now: now() }
  await inTransaction((transaction) =>
    respondIdempotently(transaction, once, async () => {
      const file = await lockGoodsImport(transaction, id)
      if (!file) throw new NotFound()
      const changes = await work(transaction, file)
      if (!changes) return null
      const subject = { kind: 'import', id, label: file.fileName }
      await writeAuditEntry(transaction, { by: staff, at: now(), action, subject, changes, batchId: id })
      return null
    }),
  )
}
