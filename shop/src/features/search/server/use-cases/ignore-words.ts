/** Staff hide words that shoppers search in vain and no goods answer; they can be shown again. */
import type { WireIgnored } from '#features/search/console-contract.ts'
import { maxIgnored } from '#features/search/values.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { Invalid, NotFound, ApiError } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import {
  countIgnored,
  deleteIgnored,
  findIgnored,
  type IgnoredRow,
  insertIgnored,
  lockIgnored,
  readIgnored,
} from '../queries/ignored-search-queries.ts'
import { countedWords } from '../rules/counted-words.ts'

class TooManyIgnored extends ApiError {
  constructor(max: number) {
    super('limit_reached', (options) => m.search_ignored_too_many({ max }, options))
  }
}

type Context = Pick<ShopContext, 'inTransaction' | 'now'>

const toWire = ({ id, words, staffName, ignoredAt }: IgnoredRow): WireIgnored => ({
  id,
  words,
  staff_name: staffName,
  ignored_at: new Date(ignoredAt).toISOString(),
})

export const listIgnored = async (database: Database): Promise<WireIgnored[]> =>
  (await readIgnored(database, maxIgnored)).map(toWire)

/**
 * Idempotent.
 * @throws Invalid for words that are never counted; TooManyIgnored
 */
export async function ignoreWords({ inTransaction, now }: Context, staff: Staff, typed: string): Promise<WireIgnored> {
  const words = countedWords(typed)
  if (words === null) throw new Invalid({ words: [(options) => m.search_ignore_no_words({}, options)] })
  return inTransaction(async (transaction) => {
    await lockIgnored(transaction)
    const known = await findIgnored(transaction, words)
    if (known) return toWire(known)
    if ((await countIgnored(transaction, maxIgnored)) >= maxIgnored) throw new TooManyIgnored(maxIgnored)
    await insertIgnored(transaction, { words, staffId: staff.id, now: now() })
    const added = (await findIgnored(transaction, words))!
    const subject = { kind: 'search_words', id: added.id, label: words }
    await writeAuditEntry(transaction, { by: staff, at: now(), action: 'search_words.ignore', subject })
    return toWire(added)
  })
}

/** @throws NotFound */
export async function showWordsAgain({ inTransaction, now }: Context, staff: Staff, id: number): Promise<undefined> {
  return inTransaction(async (transaction) => {
    const words = await deleteIgnored(transaction, id)
    if (words === undefined) throw new NotFound()
    const subject = { kind: 'search_words', id, label: words }
    await writeAuditEntry(transaction, { by: staff, at: now(), action: 'search_words.show', subject })
    return undefined
  })
}
