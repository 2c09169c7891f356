import { m } from '#texts'
import type { Database } from '#platform/database/database.ts'
import { TooLarge } from '#platform/http/answers/refusals.ts'
import { countNodes, measureFiles } from '../queries/test-node-queries.ts'

/** Anybody may write and upload here, so what all of them can fill is bounded. */
const maxNodes = 10_000
const maxFiles = 10_000
const maxTotalSizeInBytes = 2 * 1024 ** 3

/** @throws TooLarge when the test pages hold as many nodes as they may */
export async function requireSpaceForNode(database: Database): Promise<void> {
  if ((await countNodes(database)) >= maxNodes) throw new TooLarge((options) => m.test_nodes_many({}, options))
}

/** @throws TooLarge when the test pages would hold more than they may */
export async function requireSpaceForFiles(
  database: Database,
  added: { fileCount: number; sizeInBytes: number },
): Promise<void> {
  const kept = await measureFiles(database)
  const hasSpace =
    kept.fileCount + added.fileCount <= maxFiles && kept.sizeInBytes + added.sizeInBytes <= maxTotalSizeInBytes
  if (!hasSpace) throw new TooLarge((options) => m.test_nodes_full({}, options))
}
