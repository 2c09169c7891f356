/** Public exports of the slice. */
import { copiedRows, type PersonalData } from '#features/identity/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { abandonedUploadSweeper } from './use-cases/abandoned-uploads.ts'
import { expiredFileSweeper } from './use-cases/expired-files.ts'
import { disownFiles, disownNodes, readFilesAfter, readNodesAfter } from './queries/test-node-queries.ts'

export { addTestNodeCalls } from './routes.ts'

export function testNodeSweepers(context: ShopContext): Sweeper[] {
  return [abandonedUploadSweeper(context), expiredFileSweeper(context)]
}

export const personalTestNodes: PersonalData = {
  name: 'test_nodes',
  read: async (database, { userId, after = '0' }) => copiedRows(await readNodesAfter(database, userId, Number(after))),
  erase: disownNodes,
}

export const personalTestFiles: PersonalData = {
  name: 'test_files',
  read: async (database, { userId, after = '0' }) => copiedRows(await readFilesAfter(database, userId, Number(after))),
  erase: disownFiles,
}
