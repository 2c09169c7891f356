import * as contract from '#features/home/console-contract.ts'
import { receiveUpload } from '#features/media/server/index.ts'
import { maxGoodsPictureInBytes } from '#features/media/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { readFile } from '#platform/http/calls/uploads.ts'
import { addContentPicture } from './use-cases/content-pictures.ts'
import { describeDraft, endVersion, publishDraft, restoreVersion, saveDraft } from './use-cases/edit-content.ts'
import { listVersions } from './use-cases/list-versions.ts'

/** Every text at its longest, at four bytes a character. */
const contentLimitInBytes = 256 * 1024

const timeOf = (text: string | null | undefined) => (text ? new Date(text) : null)

export function addConsoleHomeCalls(api: Api, context: ShopContext): void {
  api.add(contract.getContentDraft, () => describeDraft(context))
  api.add(
    contract.saveContentDraft,
    ({ staff, headers, body }) =>
      saveDraft(context, staff, { revision: requireRevision(headers), content: body.content }),
    { bodyLimitInBytes: contentLimitInBytes },
  )
  api.add(contract.publishContent, ({ staff, headers, body }) =>
    publishDraft(context, staff, {
      revision: requireRevision(headers),
      from: timeOf(body.from),
      until: timeOf(body.until),
    }),
  )
  api.add(contract.listContentVersions, ({ query, url }) => listVersions(context, { query, url }))
  api.add(contract.restoreContentVersion, ({ staff, headers, params }) =>
    restoreVersion(context, staff, { revision: requireRevision(headers), version: params.version }),
  )
  api.add(contract.stopContentVersion, ({ staff, headers, params }) =>
    endVersion(context, staff, { revision: requireRevision(headers), version: params.version }),
  )
  const maxSizeInBytes = maxGoodsPictureInBytes
  api.add(contract.addContentPicture, ({ request, query }) =>
    receiveUpload(context, request, {
      plan: { purpose: 'shop pictures', maxSizeInBytes },
      read: async () =>
        addContentPicture(context, { file: await readFile(request, 'file', { maxSizeInBytes }), shape: query.shape }),
    }),
  )
}
