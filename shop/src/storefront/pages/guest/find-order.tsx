/** Finds an order without an account, and lists those with links in this browser. */
import { type ReactNode, useState } from 'react'
import { Link, replace } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { isReturnFromCashier, returnedOrderNumber } from '#features/checkout/client/returned-order.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { readOrderLinks, removeOrderLink } from '#session/private-pages/order-links.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { LinesSkeleton } from '#ui/placeholders/skeleton.tsx'
import { lookUp } from '../../guest/look-up.ts'
import { LookUpForm } from '../../guest/look-up-form.tsx'
import type { Route } from './+types/find-order.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.storefront_guest_find()) }]

export const handle = { otherParameters: ['out_trade_no'] }

/** The cashier returns here, because the number of an order is unknown before it is placed. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const orderNumber = isReturnFromCashier(searchParams) ? returnedOrderNumber(searchParams) : null
  if (orderNumber !== null) throw replace(paths.guestOrder(orderNumber) + search)
  return { links: readOrderLinks().map(({ order_number }) => order_number) }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  return lookUp(await request.formData())
}

export function HydrateFallback() {
  return (
    <Columns>
      <div>
        <PageHeading>{m.storefront_guest_find()}</PageHeading>
        <p className="hidden unscripted:block">{m.storefront_guest_needs_script()}</p>
        <div data-pending className="unscripted:hidden">
          <LinesSkeleton />
        </div>
      </div>
    </Columns>
  )
}

export default function FindOrderPage({ loaderData }: Route.ComponentProps) {
  return (
    <Columns>
      <div>
        <PageHeading>{m.storefront_guest_find()}</PageHeading>
        <p className="-mt-2 mb-6 text-note text-ink-2">{m.storefront_guest_find_text()}</p>
        <LookUpForm />
      </div>
      <div className="grid content-start gap-12 lg:pt-6">
        <StoredOrders numbers={loaderData.links} />
        <section aria-labelledby="lost-number">
          <h2 id="lost-number" className={headingStyle}>
            {m.storefront_guest_lost_number()}
          </h2>
          <p>{m.storefront_guest_lost_number_text()}</p>
        </section>
        <section aria-labelledby="has-account">
          <h2 id="has-account" className={headingStyle}>
            {m.storefront_guest_account()}
          </h2>
          <p>
            <TextLink to={paths.login(paths.orders)}>{m.storefront_guest_account_text()}</TextLink>
          </p>
        </section>
      </div>
    </Columns>
  )
}

const headingStyle = 'mb-2 font-serif text-lead tracking-[.03em]'

/** The form, and on wide pages help beside it. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-narrow gap-12 *:min-w-0 lg:max-w-[960px] lg:grid-cols-2 lg:gap-20">
      {children}
    </div>
  )
}

function StoredOrders({ numbers }: { numbers: readonly string[] }) {
  const [removed, setRemoved] = useState<readonly string[]>([])
  const shown = numbers.filter((number) => !removed.includes(number))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="stored-orders">
      <h2 id="stored-orders" className={headingStyle}>
        {m.storefront_guest_stored()}
      </h2>
      <ul>
        {shown.map((number) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 tabular-nums"
          >
            <Link
              to={paths.guestOrder(number)}
              className="inline-flex min-h-target items-center underline-offset-[5px] hover:underline"
            >
              {number}
            </Link>
            <Button
              variant="text"
              isSmall
              aria-label={m.storefront_guest_remove_of({ number })}
              onClick={() => {
                removeOrderLink(number)
                setRemoved([...removed, number])
              }}
            >
              {m.storefront_guest_remove()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
