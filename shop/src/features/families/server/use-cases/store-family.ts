import type { Database } from '#platform/database/database.ts'
import { findFamily, writeMembers, writeOptions } from '../queries/family-queries.ts'
import type { FamilyDraft } from '../rules/family-draft.ts'

/** Writes options, values and members as the draft has them. Requires the lock on saving, and those of all members. */
export async function storeFamilyInTransaction(
  transaction: Database,
  familyId: number,
  draft: FamilyDraft,
): Promise<void> {
  const stored = await findFamily(transaction, familyId)
  if (!stored) throw new Error(`family ${familyId} is gone, although goods cannot be saved meanwhile`)
  const valueIds = await writeOptions(transaction, familyId, { stored, draft })
  const after = await findFamily(transaction, familyId)
  await writeMembers(transaction, {
    familyId,
    optionIds: after!.options.map(({ id }) => id),
    members: draft.members.map(({ goodsId, values }) => ({
      goodsId,
      valueIds: valueIds.map((ids, place) => ids[values[place]!]!),
    })),
  })
}
