import { randomInt } from 'node:crypto'
import type { SentFile } from '#platform/contract/call.ts'
import type { List } from '#platform/contract/fields.ts'
import type { ListedCode, WirePromotion } from '#features/promotions/console-contract.ts'
import { foldCode, isCode, maxCodesPerPromotion, maxSummedUses } from '#features/promotions/values.ts'
import { m } from '#texts'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { csvFile } from '#platform/csv/write-csv.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { Invalid, NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { countCodes, deleteCodeRow, insertCodes, listCodeRows, lockCode } from '../queries/code-queries.ts'
import { findPromotionRow } from '../queries/promotion-list-queries.ts'
import { PromotionWasUsed } from '../rules/errors.ts'
import { toWirePromotion } from '../rules/promotion-draft.ts'
import { lockedRow, subjectOf } from './change-promotions.ts'

type Context = Pick<ShopContext, 'inTransaction' | 'now'>

/** @throws NotFound for a page past the end */
export async function listCodes(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  { id, q, ...pages }: { id: number; q?: string | undefined; page?: number; page_size?: number },
  url: URL,
): Promise<List<ListedCode>> {
  if (!(await findPromotionRow(database, id, now()))) throw new NotFound()
  const page = pageRequestOf(pages)
  const start = foldCode(q ?? '')
  const count = await countCodes(database, id, start)
  const rows =
    page.offset >= count
      ? []
      : await listCodeRows(database, { promotionId: id, start, limit: page.pageSize, offset: page.offset })
  return toList(url, page, count, rows)
}

export interface SentCodes {
  codes?: readonly string[] | undefined
  count?: number | undefined
  prefix?: string | undefined
  use_limit?: number | null | undefined
}

/** Adds all of them, or none. @throws NotFound, Invalid naming the first codes that cannot be added */
export function addCodes(
  { inTransaction, now }: Context,
  { staff, id, key }: { staff: Staff; id: number; key: string },
  sent: SentCodes,
): Promise<{ added_count: number; promotion: WirePromotion }> {
  const { codes, count, prefix = '', use_limit: useLimit = null } = sent
  if ((codes === undefined) === (count === undefined))
    throw new Invalid({ codes: [(options) => m.promotions_codes_or_count({}, options)] })
  const typed = codes && requireCodes(codes)
  const start = foldCode(prefix)
  if (start && !isCode(`${start}${randomCode()}`))
    throw new Invalid({ prefix: [(options) => m.promotions_code_invalid({}, options)] })
  return inTransaction(async (transaction) => {
    const add = async () => {
      const before = await lockedRow(transaction, id, now())
      if (!before.needsCode) throw new Invalid({ codes: [(options) => m.promotions_code_not_needed({}, options)] })
      const most = maxCodesPerPromotion - before.codeCount
      if ((typed?.length ?? count ?? 0) > most)
        throw new Invalid({
          [typed ? 'codes' : 'count']: [
            (options) => m.promotions_too_many_codes({ max: maxCodesPerPromotion }, options),
          ],
        })
      if (typed) await insertTyped(transaction, { promotionId: id, codes: typed, useLimit })
      else await insertRandom(transaction, { promotionId: id, start, count: count!, useLimit })
      const row = (await findPromotionRow(transaction, id, now()))!
      await writeAuditEntry(transaction, {
        by: staff,
        at: now(),
        action: 'promotion.codes',
        subject: subjectOf(row),
        changes: { code_count: [before.codeCount, row.codeCount] },
      })
      return { added_count: row.codeCount - before.codeCount, promotion: toWirePromotion(row) }
    }
    const request = { by: staff, key, sent: ['codes', id, sent], now: now() }
    return respondIdempotently(transaction, request, add)
  })
}

/** @throws NotFound, PromotionWasUsed */
export function deleteCode(
  { inTransaction, now }: Context,
  { staff, id, code: typed }: { staff: Staff; id: number; code: string },
): Promise<WirePromotion> {
  const code = foldCode(typed)
  return inTransaction(async (transaction) => {
    await lockedRow(transaction, id, now())
    const found = await lockCode(transaction, { promotionId: id, code })
    if (!found) throw new NotFound()
    if (found.isUsed) throw new PromotionWasUsed()
    await deleteCodeRow(transaction, code)
    const row = (await findPromotionRow(transaction, id, now()))!
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'promotion.codes',
      subject: subjectOf(row),
      changes: { code: [code, null], code_count: [row.codeCount + 1, row.codeCount] },
    })
    return toWirePromotion(row)
  })
}

/**
 * The codes as CSV. The audit log records each export.
 * @throws NotFound
 */
export async function exportCodes(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  { staff, language }: { staff: Staff; language: Language },
  id: number,
): Promise<SentFile> {
  const promotion = await findPromotionRow(database, id, now())
  if (!promotion) throw new NotFound()
  const rows = await listCodeRows(database, { promotionId: id, limit: maxCodesPerPromotion, offset: 0 })
  const options = { locale: language }
  const heads = [
    m.promotions_code({}, options),
    m.promotions_code_limit({}, options),
    m.promotions_code_used({}, options),
  ]
  const usesOf = ({ use_limit, used_count }: ListedCode) =>
    use_limit === null && used_count > maxSummedUses ? `${maxSummedUses}+` : String(used_count)
  const cells = rows.map((row) => [row.code, String(row.use_limit ?? ''), usesOf(row)])
  await inTransaction((transaction) =>
    writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'promotion.export_codes',
      subject: subjectOf(promotion),
      changes: { code_count: [null, rows.length] },
    }),
  )
  return csvFile(`codes-${id}`, [heads, ...cells])
}

const namedFaults = 5

/** Empty lines are left out; a repeated code is one. */
function requireCodes(typed: readonly string[]): string[] {
  const codes = [...new Set(typed.map(foldCode).filter((code) => code !== ''))]
  const wrong = codes.filter((code) => !isCode(code))
  if (wrong.length > 0 || codes.length === 0)
    throw new Invalid({
      codes: [
        (options) => m.promotions_code_invalid({}, options),
        ...wrong.slice(0, namedFaults).map((code) => () => code),
      ],
    })
  return codes
}

interface CodesToInsert {
  promotionId: number
  useLimit: number | null
}

async function insertTyped(transaction: Database, draft: CodesToInsert & { codes: readonly string[] }): Promise<void> {
  const added = new Set(await insertCodes(transaction, draft))
  const taken = draft.codes.filter((code) => !added.has(code))
  if (taken.length > 0)
    throw new Invalid({
      codes: taken.slice(0, namedFaults).map((code) => (options) => m.promotions_code_taken({ code }, options)),
    })
}

/** Generates another code where one exists already. */
async function insertRandom(
  transaction: Database,
  { start, count, ...draft }: CodesToInsert & { start: string; count: number },
): Promise<void> {
  for (let left = count; left > 0;) {
    const codes = new Set<string>()
    while (codes.size < left) codes.add(`${start}${randomCode()}`)
    left -= (await insertCodes(transaction, { ...draft, codes: [...codes] })).length
  }
}

/** Without characters that look alike; 50 bits, against guessing. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomLength = 10

const randomCode = () => Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
