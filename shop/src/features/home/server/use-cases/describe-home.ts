import type { WireHome } from '#features/home/contract.ts'
import { builtInVersion, type HomeContent, previewOfDraft } from '#features/home/values.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { markUncacheable, recordMaxAge } from '#platform/database/cache-dependencies.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findVersion, getDraft, readShownContent } from '../queries/home-content-queries.ts'
import { findGoodsOnSale, readTypeNames } from '../queries/link-target-queries.ts'
import { builtInContent } from '../rules/built-in-content.ts'
import { linkedIds, type LinkTargets } from '../rules/content-links.ts'
import { toWireHome } from '../rules/home-view.ts'
import { readPreviewToken } from '../rules/preview-tokens.ts'

type Context = Pick<ShopContext, 'database' | 'now' | 'secretKey'>

interface ReadContent {
  version: number
  content: HomeContent
}

export async function readShown({
  database,
  now,
}: {
  database: Database
  now: () => Date
}): Promise<ReadContent & { nextChangeAt: Date | null }> {
  const { shown, nextChangeAt } = await readShownContent(database, now())
  const { version, body } = shown ?? { version: builtInVersion, body: builtInContent }
  return { version, content: body, nextChangeAt }
}

export async function readLinkTargets(database: Database, content: HomeContent): Promise<LinkTargets> {
  const goods = await findGoodsOnSale(database, linkedIds(content, 'goods'))
  return { goods, types: await readTypeNames(database, linkedIds(content, 'type')) }
}

/** @throws NotFound for a preview that is forged or has expired */
export async function describeHome(
  context: Context,
  language: Language,
  preview: string | undefined,
): Promise<WireHome> {
  const { version, content } = await (preview === undefined ? readForShoppers(context) : readPreview(context, preview))
  return toWireHome(content, { version, language, targets: await readLinkTargets(context.database, content) })
}

/** Cached responses expire when the next publication starts or ends. */
async function readForShoppers(context: Context): Promise<ReadContent> {
  const { nextChangeAt, ...shown } = await readShown(context)
  if (nextChangeAt) recordMaxAge(nextChangeAt.getTime() - context.now().getTime())
  return shown
}

async function readPreview(context: Context, token: string): Promise<ReadContent> {
  markUncacheable()
  const { database, now, secretKey } = context
  const of = readPreviewToken(secretKey, token, now())
  if (of === null) throw new NotFound((options) => m.home_preview_over({}, options))
  if (of === previewOfDraft) {
    const { body } = await getDraft(database)
    const shown = await readShown(context)
    return { version: shown.version, content: body ?? shown.content }
  }
  return readVersion(database, of)
}

/** @throws NotFound */
export async function readVersion(database: Database, version: number): Promise<ReadContent> {
  if (version === builtInVersion) return { version, content: builtInContent }
  const row = await findVersion(database, version)
  if (!row) throw new NotFound()
  return { version, content: row.body }
}
