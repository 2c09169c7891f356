/** The shopper to order for, found as in the list of shoppers. */
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { ConsoleEmptyState, ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { getShop } from '#features/content/contract.ts'
import type { listShoppers } from '#features/shoppers/console-contract.ts'
import { maxShopperQueryLength } from '#features/shoppers/values.ts'
import { withoutAccount } from '#features/staff-orders/values.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'

const shownAtOnce = 8

export function ShopperChoice() {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data: shop } = useLoaded('shop', (signal) => callConsole<typeof getShop>('GET /api/shop/', { signal }))
  // A shop that takes no orders without an account refuses such an order.
  const takesGuests = shop?.guest_orders ?? false
  return (
    <section className="grid max-w-[640px] gap-4">
      <ConsoleField
        label={m.staff_orders_find_shopper()}
        hint={m.staff_orders_account_needed()}
        type="search"
        isFirst
        autoComplete="off"
        maxLength={maxShopperQueryLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {words !== '' && <FoundShoppers words={words} takesGuests={takesGuests} />}
      {takesGuests && (
        <p>
          <Link className={buttonStyle()} to={consolePaths.newOrder({ shopper: withoutAccount })}>
            {m.staff_orders_without_account()}
          </Link>
        </p>
      )}
    </section>
  )
}

function FoundShoppers({ words, takesGuests }: { words: string; takesGuests: boolean }) {
  const { data, failure, isLoading, reload } = useLoaded(words, (signal) =>
    callConsole<typeof listShoppers>('GET /api/console/shoppers/', {
      query: { q: words, page_size: shownAtOnce },
      signal,
    }),
  )
  if (failure && !data) return <ConsoleErrorState failure={failure} onRetry={reload} />
  if (!data) return <Loading />
  if (data.results.length === 0 && !isLoading)
    return (
      <ConsoleEmptyState title={m.staff_orders_nobody()}>
        {takesGuests ? m.staff_orders_nobody_text() : undefined}
      </ConsoleEmptyState>
    )
  return (
    <ul className="plain-rows" aria-label={m.shoppers_title()}>
      {data.results.map(({ id, username, email, blocked_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
          <span className="min-w-0 wrap-anywhere">
            {username} <small className="text-ink-2">{email}</small>
          </span>
          {blocked_at ? (
            <span className="text-small text-ink-2">{m.shoppers_blocked()}</span>
          ) : (
            <Link className={buttonStyle({ isSmall: true })} to={consolePaths.newOrder({ shopper: String(id) })}>
              {m.staff_orders_choose()} <span className="sr-only">{username}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
