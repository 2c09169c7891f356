import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { disownFiles, disownNodes, readFilesAfter, readNodesAfter } from './queries/test-node-queries.ts'
import { addTestNodeCalls } from './routes.ts'
import { abandonedUploadSweeper } from './use-cases/abandoned-uploads.ts'
import { expiredFileSweeper } from './use-cases/expired-files.ts'

const personalTestNodes: PersonalData = {
  name: 'test_nodes',
  read: async (database, { userId, after = '0' }) => copiedRows(await readNodesAfter(database, userId, Number(after))),
  erase: disownNodes,
}

const personalTestFiles: PersonalData = {
  name: 'test_files',
  read: async (database, { userId, after = '0' }) => copiedRows(await readFilesAfter(database, userId, Number(after))),
  erase: disownFiles,
}

export const testNodesSlice: Slice = {
  name: 'test-nodes',
  addCalls(api, context) {
    if (context.config.hasTestPages) addTestNodeCalls(api, context)
  },
  sweepers: (context) => [abandonedUploadSweeper(context), expiredFileSweeper(context)],
  personalData: () => [personalTestNodes, personalTestFiles],
}
