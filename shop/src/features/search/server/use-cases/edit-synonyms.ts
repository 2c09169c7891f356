import { crc32 } from 'node:zlib'
import type { WireSynonyms } from '#features/search/console-contract.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import { foldText, type SynonymGroups } from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { EditConflict, Invalid } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import { deleteSynonyms, insertSynonyms, lockSynonyms, readSynonyms } from '../queries/synonym-queries.ts'
import { defaultSynonyms } from '../rules/default-synonyms.ts'

const insertedAtOnce = 500
/** Headers of revisions have nine digits at most. */
const maxRevision = 1_000_000_000

/** The revision depends on the content alone. */
function toWire(groups: SynonymGroups): WireSynonyms {
  return { groups: groups.map((words) => [...words]), revision: crc32(JSON.stringify(groups)) % maxRevision }
}

export async function getSynonyms(database: Database): Promise<WireSynonyms> {
  const groups = await readSynonyms(database)
  return toWire(groups.length > 0 ? groups : defaultSynonyms)
}

/**
 * Replaces all groups. Nothing changes where they are the same.
 * @throws Invalid for a group that has one word only
 * @throws EditConflict where others have changed them meanwhile
 */
export async function putSynonyms(
  { inTransaction, now }: Pick<ShopContext, 'inTransaction' | 'now'>,
  staff: Staff,
  { groups: sent, revision }: { groups: readonly (readonly string[])[]; revision: number },
): Promise<WireSynonyms> {
  const groups = sent.map((words) => [...new Set(words)])
  if (groups.some((words) => new Set(words.map(foldText)).size < 2))
    throw new Invalid({ groups: [(options) => m.search_group_of_one({}, options)] })
  return inTransaction(async (transaction) => {
    await lockSynonyms(transaction)
    const current = await getSynonyms(transaction)
    if (current.revision !== revision) throw new EditConflict(current, [])
    const [before, after] = [current.groups.map(nameOf), groups.map(nameOf)]
    const [known, left] = [new Set(before), new Set(after)]
    const added = after.filter((name) => !known.has(name))
    const removed = before.filter((name) => !left.has(name))
    if (added.length === 0 && removed.length === 0) return current
    await deleteSynonyms(transaction)
    for (let start = 0; start < groups.length; start += insertedAtOnce)
      await insertSynonyms(transaction, groups.slice(start, start + insertedAtOnce))
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'synonyms.replace',
      subject: { kind: 'synonyms', id: '', label: '' },
      changes: {
        groups: [before.length, after.length],
        ...(added.length > 0 && { added: [null, added.join('; ')] as [null, string] }),
        ...(removed.length > 0 && { removed: [removed.join('; '), null] as [string, null] }),
      },
    })
    return getSynonyms(transaction)
  })
}

const nameOf = (words: readonly string[]) => words.join('、')
