/** Staff who call the console's API without a browser. */
import { createHash, randomBytes } from 'node:crypto'
import { openShopBooks, type ShopBooks } from './processes/shop-books.ts'

export type StaffRole = 'owner' | 'manager' | 'packer' | 'viewer'

export class StaffCallFailed extends Error {
  readonly status: number

  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text}`)
    this.status = status
  }
}

/** @throws StaffCallFailed for every status that is not a success */
export type CallAsStaff = <Response>(
  method: string,
  path: string,
  data?: object,
  headers?: Record<string, string>,
) => Promise<Response>

const hourInMs = 3_600_000

/** Creates an account with a session that has re-authenticated now. */
export async function openStaffSession(
  { dataDir }: { dataDir: string },
  role: StaffRole,
  openBooks = () => openShopBooks(dataDir),
): Promise<{ name: string; token: string }> {
  const name = `${role}-${randomBytes(4).toString('hex')}`
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  const books = await openBooks()
  try {
    await books.query(
      `with person as (
        insert into staff (username, username_key, display_name, role, created_at)
        values ($1, $1, $1, $2, now()) returning id
      )
      insert into staff_sessions (token_hash, staff_id, stage, created_at, seen_at, confirmed_at, expires_at, address, browser)
      select $3, id, 'done', now(), now(), now(), $4, '127.0.0.1', 'Chromium' from person`,
      [name, role, tokenHash, new Date(Date.now() + 12 * hourInMs)],
    )
  } finally {
    await books.close()
  }
  return { name, token }
}

/** Signs in a new person; `path` is below `/api/console/`. `openBooks` finds an external database. */
export async function signInToApi(
  shop: { dataDir: string; origin: string },
  role: StaffRole,
  openBooks?: () => Promise<ShopBooks>,
): Promise<CallAsStaff> {
  const { token } = await openStaffSession(shop, role, openBooks)
  const cookie = `staff=${token}`
  const me = await fetch(`${shop.origin}/api/console/me/`, { headers: { cookie } })
  const { console_token } = (await me.json()) as { console_token: string }
  return async <Response>(method: string, path: string, data?: object, headers?: Record<string, string>) => {
    const isFile = data instanceof FormData
    const response = await fetch(`${shop.origin}/api/console/${path}`, {
      method,
      headers: {
        cookie,
        origin: shop.origin,
        'x-console-token': console_token,
        ...(data && !isFile && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(data && { body: isFile ? data : JSON.stringify(data) }),
    })
    if (!response.ok) throw new StaffCallFailed(`${method} ${path}`, response.status, await response.text())
    return (await response.json()) as Response
  }
}
