/** Front door of the slice. */
import type { PersonalData } from '#features/identity/server/index.ts'
import { disownFiles, disownNodes, readFilesOf, readNodesOf } from './queries/test-node-queries.ts'

export { abandonedUploadSweeper } from './use-cases/abandoned-uploads.ts'
export { addTestNodeCalls } from './routes.ts'

export const personalTestNodes: PersonalData = {
  name: 'test_nodes',
  read: (database, { userId }) => readNodesOf(database, userId),
  erase: disownNodes,
}

export const personalTestFiles: PersonalData = {
  name: 'test_files',
  read: (database, { userId }) => readFilesOf(database, userId),
  erase: disownFiles,
}
