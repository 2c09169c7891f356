/** Plans the undoing of rows: what is restored, what is deleted, and what leaves the shop. Requires the locks of the goods. */
import { findOrderedGoods, restoreGoodsPictures } from '#features/catalogue/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { GoodsFileRow } from '../../queries/goods-row-queries.ts'
import type { StoredGoods } from '../../rules/goods-files/goods-cells.ts'
import { planPicture, planUndo, type RowUndo } from '../../rules/goods-files/plan-undo.ts'

export interface PlannedRow {
  row: GoodsFileRow
  plan: RowUndo
  /** The goods are taken off sale, because an order has them. */
  isWithdrawn: boolean
}

interface Facts {
  stored: ReadonlyMap<string, StoredGoods>
  taxPercents: readonly number[]
  /** Columns whose former values other goods have now. */
  taken: readonly string[]
  now: Date
}

export async function planRows(
  transaction: Database,
  rows: readonly GoodsFileRow[],
  { stored, now, ...facts }: Facts,
): Promise<PlannedRow[]> {
  const plans = rows.map((row): PlannedRow => {
    const goods = stored.get(row.subject)
    const plan = row.outcome === 'unchanged' ? planPicture(goods) : planUndo(row, goods, facts)
    return { row, plan, isWithdrawn: false }
  })
  const ids = plans.flatMap(({ plan: { deletes, goodsId } }) => (deletes && goodsId !== null ? [goodsId] : []))
  const ordered = ids.length === 0 ? new Set<number>() : await findOrderedGoods(transaction, ids)
  const deciding = plans.map((planned) =>
    planned.plan.deletes && ordered.has(planned.plan.goodsId!)
      ? withdraw(planned, stored.get(planned.row.subject)!)
      : planned,
  )
  return withPictures(transaction, deciding, now)
}

/** Ordered goods stay for their orders, and leave the shop. */
function withdraw({ row, plan }: PlannedRow, { goods }: StoredGoods): PlannedRow {
  return {
    row,
    plan: {
      ...plan,
      deletes: false,
      goods: { ...(plan.goods ?? { sku: row.subject }), isOnSale: false },
      restored: plan.restored.filter((column) => column !== 'on_sale'),
      notes: [...plan.notes, { reason: 'was_ordered', text: '' }],
    },
    isWithdrawn: goods.fields.isOnSale === true,
  }
}

/** New goods that leave have none. */
const hasFormerPicture = ({ row: { before, pictureAfter }, plan: { goodsId, deletes, notes } }: PlannedRow) => {
  const isNew = before === null && (deletes || notes.some(({ reason }) => reason === 'was_ordered'))
  return goodsId !== null && pictureAfter !== null && !isNew
}

/** Restores the pictures that the rows have replaced, unless others were set since. */
async function withPictures(transaction: Database, plans: PlannedRow[], now: Date): Promise<PlannedRow[]> {
  const replaced = plans.flatMap((planned) => {
    const { row, plan } = planned
    if (!hasFormerPicture(planned)) return []
    return [{ goodsId: plan.goodsId!, before: row.pictureBefore, after: row.pictureAfter! }]
  })
  if (replaced.length === 0) return plans
  const restored = await restoreGoodsPictures(transaction, replaced, now)
  return plans.map((planned) => {
    const { plan } = planned
    if (!hasFormerPicture(planned)) return planned
    if (restored.has(plan.goodsId!)) return { ...planned, plan: { ...plan, restored: [...plan.restored, 'picture'] } }
    const notes = [...plan.notes, { reason: 'edited_since' as const, text: 'picture' }]
    const left = plan.deletes ? { ...plan, deletes: false, goods: null, restored: [] } : plan
    return { ...planned, plan: { ...left, isWhole: false, notes } }
  })
}
