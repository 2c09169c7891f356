import * as contract from '#features/content/console-contract.ts'
import { shopPictureUrl } from '#features/content/values.ts'
import { receiveUpload } from '#features/media/server/index.ts'
import { maxGoodsPictureInBytes } from '#features/media/values.ts'
import { isLoopbackOrigin } from '#platform/config/variables.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { readFile } from '#platform/http/calls/uploads.ts'
import type { Registered } from '#platform/slices/slice.ts'
import type { ReturnAddressListener } from './ports/return-address-listener.ts'
import { proposePrivacyNotice } from './rules/privacy-proposal.ts'
import { changeShopFacts, describeShopFacts } from './use-cases/change-shop-facts.ts'
import { addShopPicture } from './use-cases/shop-pictures.ts'
import { listShopTexts, type ProposedTexts, publishShopText, saveShopTextDraft } from './use-cases/edit-shop-texts.ts'

/** All facts, or a text in three languages, at four bytes a character. */
const factsLimitInBytes = 64 * 1024
const textsLimitInBytes = 256 * 1024

export interface ConsoleShopContext extends ShopContext {
  onReturnAddress: ReturnAddressListener
}

export function addConsoleShopCalls(
  api: Api,
  context: ConsoleShopContext,
  { personalData }: Pick<Registered, 'personalData'>,
): void {
  const { onReturnAddress } = context
  // The test pages of a shop on this machine alone have no visitors.
  const hasVisitorsOfTests = context.config.hasTestPages && !isLoopbackOrigin(context.config.shopOrigin)
  const lists = personalData.map(({ name }) => name).filter((name) => hasVisitorsOfTests || !name.startsWith('test_'))
  const proposed: ProposedTexts = { privacy: proposePrivacyNotice(lists) }
  api.add(contract.getShopFacts, () => describeShopFacts(context))
  api.add(
    contract.changeShopFacts,
    ({ staff, body, headers }) =>
      changeShopFacts(context, staff, { revision: requireRevision(headers), sent: body, onReturnAddress }),
    { bodyLimitInBytes: factsLimitInBytes },
  )
  const maxSizeInBytes = maxGoodsPictureInBytes
  api.add(contract.addShopPicture, ({ request }) =>
    receiveUpload(context, request, {
      plan: { purpose: 'shop pictures', maxSizeInBytes },
      async read() {
        const id = await addShopPicture(context, await readFile(request, 'file', { maxSizeInBytes }))
        return { picture_id: id, url: shopPictureUrl(id)! }
      },
    }),
  )
  api.add(contract.listShopTexts, () => listShopTexts(context.database, proposed))
  api.add(
    contract.saveShopTextDraft,
    ({ staff, params, body, headers }) =>
      saveShopTextDraft(context, staff, {
        kind: params.kind,
        revision: requireRevision(headers),
        bodies: body.bodies,
        proposed,
      }),
    { bodyLimitInBytes: textsLimitInBytes },
  )
  api.add(contract.publishShopText, ({ staff, params, headers }) =>
    publishShopText(context, staff, { kind: params.kind, revision: requireRevision(headers), proposed }),
  )
}
