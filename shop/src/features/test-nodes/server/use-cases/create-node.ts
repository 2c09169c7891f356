import { m } from '#texts'
import type { UploadPlan } from '#features/media/server/index.ts'
import { maxFilesAtOnce, maxFileSizeInBytes } from '#features/test-nodes/values.ts'
import type { Database } from '#platform/database/database.ts'
import { TooLarge } from '#platform/http/responses/errors.ts'
import { countNodes, insertNode, measureFiles } from '../queries/test-node-queries.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'

/** Limits of all test pages together, because anyone may write and upload there. */
const maxNodes = 10_000
const maxFiles = 10_000
const maxTotalSizeInBytes = 2 * 1024 ** 3
/** Share of one network. */
const maxSizeOfSenderInBytes = maxTotalSizeInBytes / 4

/** @throws TooLarge when the limit of nodes is reached */
export async function requireSpaceForNode(database: Database): Promise<void> {
  if ((await countNodes(database)) >= maxNodes) throw new TooLarge((options) => m.test_nodes_many({}, options))
}

/** Uploads in flight count as stored. */
export const fileUploads: UploadPlan = {
  purpose: 'test files',
  maxSizeInBytes: maxFilesAtOnce * maxFileSizeInBytes,
  async requireQuota(transaction, { sizeInBytes, sizeOfSenderInBytes, sender }) {
    const usage = await measureFiles(transaction, sender)
    const hasSpace =
      usage.fileCount + maxFilesAtOnce <= maxFiles &&
      usage.sizeInBytes + sizeInBytes <= maxTotalSizeInBytes &&
      usage.sizeOfSenderInBytes + sizeOfSenderInBytes <= maxSizeOfSenderInBytes
    if (!hasSpace) throw new TooLarge((options) => m.test_nodes_full({}, options))
  },
}

/**
 * @returns the new node's id
 * @throws TooLarge when the limit of nodes is reached
 */
export async function createNode(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  { name, description, userId }: { name: string; description: string; userId: number | null },
): Promise<number> {
  await requireSpaceForNode(database)
  return insertNode(database, { name, description, userId, createdAt: now() })
}
