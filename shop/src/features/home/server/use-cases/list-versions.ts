import type { WireContentVersion } from '#features/home/console-contract.ts'
import { builtInVersion, type VersionState } from '#features/home/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { countVersions, readVersions, type VersionRow } from '../queries/home-content-queries.ts'
import { builtInContent } from '../rules/built-in-content.ts'
import { previewToken } from '../rules/preview-tokens.ts'
import { readShown } from './describe-home.ts'

/** @throws NotFound for a page past the end */
export async function listVersions(
  context: Pick<ShopContext, 'database' | 'now' | 'secretKey'>,
  { query, url }: { query: { page?: number; page_size?: number }; url: URL },
): Promise<List<WireContentVersion>> {
  const { database, secretKey } = context
  const now = context.now()
  const page = pageRequestOf(query)
  const count = await countVersions(database)
  const shown = await readShown(context)
  const rows = await readVersions(database, { limit: page.pageSize, offset: page.offset })
  const previewOf = (version: number) => previewToken(secretKey, version, now)
  const versions: WireContentVersion[] = rows.map((row) => ({
    version: row.version,
    state: stateOf(row, shown.version, now),
    content: row.body,
    from: row.startsAt.toISOString(),
    until: row.endsAt?.toISOString() ?? null,
    stopped_at: row.stoppedAt?.toISOString() ?? null,
    published_at: row.publishedAt.toISOString(),
    staff_name: row.staffName ?? '',
    restored_from: row.restoredFrom,
    preview: previewOf(row.version),
  }))
  // The last one of the last page.
  if (page.offset + page.pageSize > count && page.offset <= count)
    versions.push({
      version: builtInVersion,
      state: shown.version === builtInVersion ? 'shown' : 'replaced',
      content: builtInContent,
      from: null,
      until: null,
      stopped_at: null,
      published_at: null,
      staff_name: '',
      restored_from: null,
      preview: previewOf(builtInVersion),
    })
  return toList(url, page, count + 1, versions)
}

export function stateOf(
  { version, startsAt, endsAt, stoppedAt }: VersionRow,
  shownVersion: number,
  now: Date,
): VersionState {
  if (version === shownVersion) return 'shown'
  if (stoppedAt) return 'stopped'
  if (startsAt > now) return 'planned'
  return endsAt && endsAt <= now ? 'ended' : 'replaced'
}
