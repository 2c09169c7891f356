import type { MyData } from '#features/identity/contract.ts'
import { maxCopied } from '#features/identity/values.ts'
import type { PersonalData } from '../../personal-data.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { readKnownNetworks } from '../../queries/guessing-queries.ts'
import { readLogins } from '../../queries/login-queries.ts'
import { maxLogins } from '../../rules/login-times.ts'
import { toWireLogin } from '../../rules/login-view.ts'
import { getUserDetail } from './get-user-detail.ts'

/** @throws NotFound when the user has been deleted in the meantime */
export async function getMyData(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  shopper: Shopper,
  { personalData, language }: { personalData: readonly PersonalData[]; language: Language },
): Promise<MyData> {
  const user = await getUserDetail(database, shopper.id)
  const { rows } = await readLogins(database, { userId: shopper.id, now: now() }, { pageSize: maxLogins, offset: 0 })
  const networks = await readKnownNetworks(database, shopper.id, maxCopied)
  const known_networks = networks.map(({ seenAt }) => ({ seen_at: seenAt.toISOString() }))
  const kept: [string, unknown[]][] = []
  for (const { name, read } of personalData) kept.push([name, await read(database, { userId: shopper.id, language })])
  return { ...Object.fromEntries(kept), user, logins: rows.map(toWireLogin), known_networks }
}
