/** List of shoppers. */
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { ListSearch, ListTools } from '#console-ui/lists/list-tools.tsx'
import { dayOf, whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import type { ListedShopper } from '#features/shoppers/console-contract.ts'
import { type ShopperTab, shopperTabs } from '#features/shoppers/values.ts'
import type { shoppersLoader } from './loaders.ts'
import { nameOfShopper } from './shopper-words.ts'

const tabNames: Record<ShopperTab, () => string> = { all: m.shoppers_tab_all, blocked: m.shoppers_blocked }

export function Component() {
  const loaded = useScreenData<typeof shoppersLoader>()
  return (
    <ConsolePage title={m.shoppers_title()}>
      <ListTabs
        label={m.shoppers_tabs()}
        tabs={shopperTabs.map((tab) => ({
          value: tab === 'all' ? '' : tab,
          label: tabNames[tab](),
          count: loaded.data?.facets[tab],
        }))}
      />
      <ListTools>
        <ListSearch label={m.shoppers_find()} placeholder={m.shoppers_find_hint()} />
      </ListTools>
      <ConsoleList<ListedShopper>
        label={m.shoppers_title()}
        loaded={loaded}
        columns={columns}
        card={ShopperCard}
        idOf={({ id }) => id}
        nameOf={nameOfShopper}
        toOf={({ id }) => consolePaths.shopper(id)}
        empty={{ title: m.shoppers_none(), text: m.shoppers_none_text() }}
      />
    </ConsolePage>
  )
}

const columns: readonly ListColumn<ListedShopper>[] = [
  { key: 'name', title: m.shoppers_name(), cell: (shopper) => <Name shopper={shopper} /> },
  {
    key: 'email',
    title: m.shoppers_email(),
    cell: ({ email }) => <span className="break-all">{email ?? '–'}</span>,
  },
  { key: 'joined', title: m.shoppers_joined(), cell: ({ joined_at }) => dayOf(joined_at) },
  {
    key: 'seen',
    title: m.shoppers_last_seen(),
    cell: ({ last_seen_at }) => (last_seen_at ? whenOf(last_seen_at) : '–'),
  },
  { key: 'orders', title: m.shoppers_orders(), isFigure: true, cell: ({ orders }) => orders },
  { key: 'spent', title: m.shoppers_spent(), isFigure: true, cell: ({ spent }) => formatMoney(spent) },
  { key: 'refunded', title: m.shoppers_refunded(), isFigure: true, cell: ({ refunded }) => formatMoney(refunded) },
]

function Name({ shopper }: { shopper: ListedShopper }) {
  return (
    <>
      <Link className="row-link wrap-anywhere" to={consolePaths.shopper(shopper.id)}>
        {nameOfShopper(shopper)}
      </Link>
      {shopper.blocked_at && (
        <small>
          <StateMark tone="off">{m.shoppers_blocked()}</StateMark>
        </small>
      )}
    </>
  )
}

function ShopperCard(shopper: ListedShopper) {
  return (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <span>
          <Name shopper={shopper} />
        </span>
        <span className="whitespace-nowrap tabular-nums">{formatMoney(shopper.spent)}</span>
      </p>
      <p className="card-line">
        <span className="break-all text-ink-2">{shopper.email ?? dayOf(shopper.joined_at)}</span>
        <span className="text-ink-2">{m.fulfilment_shopper_orders({ count: shopper.orders })}</span>
      </p>
    </>
  )
}
