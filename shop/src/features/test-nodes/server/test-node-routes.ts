import * as contract from '#features/test-nodes/contract.ts'
import type { Api } from '#platform/server/api.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'
import { saveTemporaryFiles } from '#platform/server/uploads.ts'
import { temporaryUploadDir } from './abandoned-uploads.ts'
import { getNode } from './get-node.ts'
import { storeFiles } from './store-files.ts'
import { insertNode } from './test-node-queries.ts'

export function addTestNodeCalls(api: Api, context: ShopContext): void {
  const { config, database, now } = context
  const fileLimits = {
    maxSizeInBytes: 20 * 1024 * 1024,
    maxFiles: 10,
    directory: temporaryUploadDir(config.dataDir),
  }
  api.add(
    contract.createNode,
    async ({ body, shopper }) => {
      const { name, description } = body
      return { id: await insertNode(database, { name, description, userId: shopper?.id ?? null, createdAt: now() }) }
    },
    { limit: { max: 60 } },
  )
  api.add(contract.getNode, ({ params }) => getNode(database, params.node_id))
  api.add(
    contract.putFiles,
    async ({ request, shopper }) => {
      const uploaded = await saveTemporaryFiles(request, 'file', fileLimits)
      return { files: await storeFiles(context, uploaded, shopper?.id ?? null) }
    },
    { limit: { max: 30 } },
  )
}
