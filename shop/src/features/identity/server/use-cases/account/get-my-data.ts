import { Readable } from 'node:stream'
import type { Language } from '#platform/i18n/language.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { PersonalData } from '#platform/slices/personal-data.ts'
import { readKnownNetworks } from '../../queries/known-network-queries.ts'
import { readLogins } from '../../queries/login-queries.ts'
import { findAgreedVersions } from '../../queries/user-queries.ts'
import { maxLogins } from '../../rules/login-times.ts'
import { toWireLogin } from '../../rules/login-view.ts'
import { readEmail } from '../email/change-email.ts'
import { listPasskeys } from '../passkeys/own-passkeys.ts'
import { getUserDetail } from './get-user-detail.ts'

/** Networks expire, and each is a few bytes. */
const maxNetworks = 10_000

/**
 * The copy as JSON, streamed from the database: never more in memory than some hundred rows.
 * @throws NotFound when the user has been deleted in the meantime
 */
export async function getMyData(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  shopper: Shopper,
  { personalData, language }: { personalData: readonly PersonalData[]; language: Language },
): Promise<Readable> {
  const user = await getUserDetail(database, shopper.id)
  const { rows } = await readLogins(database, { userId: shopper.id, now: now() }, { pageSize: maxLogins, offset: 0 })
  const networks = await readKnownNetworks(database, shopper.id, maxNetworks)
  const known_networks = networks.map(({ seenAt }) => ({ seen_at: seenAt.toISOString() }))
  const agreed_versions = await findAgreedVersions(database, shopper.id)
  const email = await readEmail(database, shopper.id, now())
  const passkeys = await listPasskeys(database, shopper.id)
  const account = { user, email, agreed_versions, passkeys, logins: rows.map(toWireLogin), known_networks }
  return Readable.from(writeCopy(database, account, { personalData, person: { userId: shopper.id, language } }))
}

async function* writeCopy(
  database: Database,
  account: Record<string, unknown>,
  { personalData, person }: { personalData: readonly PersonalData[]; person: { userId: number; language: Language } },
): AsyncGenerator<string> {
  yield JSON.stringify(account).slice(0, -1)
  for (const { name, read } of personalData) {
    yield `,${JSON.stringify(name)}:[`
    let after: string | undefined
    let separator = ''
    do {
      const { rows, goOnAfter } = await read(database, { ...person, after })
      if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(',')
      separator = ','
      after = goOnAfter
    } while (after !== undefined)
    yield ']'
  }
  yield '}'
}
