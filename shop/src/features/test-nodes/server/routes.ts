import * as contract from '#features/test-nodes/contract.ts'
import { maxFileSizeInBytes, maxFilesAtOnce } from '#features/test-nodes/values.ts'
import { receiveUpload } from '#features/media/server/index.ts'
import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { saveTemporaryFiles, temporaryUploadDir } from '#platform/http/calls/uploads.ts'
import { createNode, fileUploads } from './use-cases/create-node.ts'
import { getNode } from './use-cases/get-node.ts'
import { storeFiles } from './use-cases/store-files.ts'

export function addTestNodeCalls(api: Api, context: ShopContext): void {
  const { config, database } = context
  const fileLimits = {
    maxSizeInBytes: maxFileSizeInBytes,
    maxFiles: maxFilesAtOnce,
    directory: temporaryUploadDir(config.dataDir),
  }
  api.add(
    contract.createNode,
    async ({ body, shopper }) => ({ id: await createNode(context, { ...body, userId: shopper?.id ?? null }) }),
    // The longest description has 15 kB of UTF-8, and three times that in a form.
    { limit: { max: 60 }, bodyLimitInBytes: 64 * 1024 },
  )
  api.add(contract.getNode, ({ params }) => getNode(database, params.node_id))
  api.add(
    contract.putFiles,
    ({ request, shopper }) =>
      receiveUpload(context, request, {
        plan: fileUploads,
        async read(sender) {
          const uploaded = await saveTemporaryFiles(request, 'file', fileLimits)
          return { files: await storeFiles(context, uploaded, { userId: shopper?.id ?? null, sender }) }
        },
      }),
    { limit: { max: 30 } },
  )
}
