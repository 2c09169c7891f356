/** The merchant's orders in tabs. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import type { ListedOrder } from '#features/orders/console-contract.ts'
import { consoleOrderings, maxNumbersExported, orderFlags, type OrderTab, orderTabs } from '#features/orders/values.ts'
import { maxSlips } from '#features/order-pages/values.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { ListPill, ListSearch, ListTools, OrderingPill, RangePill } from '#console-ui/lists/list-tools.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import type { Selection } from '#console-ui/lists/use-selection.ts'
import { usePermission } from '#console-session/me-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { FlagDialog } from './flag-dialog.tsx'
import type { ordersLoader } from './loaders.ts'
import { addressOfOrder, orderCard, orderColumns } from './order-columns.tsx'
import {
  canBeSent,
  flagNames,
  isTab,
  orderingNames,
  tabNames,
} from '#features/fulfilment/components/console/order-words.ts'
import { GoodsPill, ShopperPill } from './list/shown-pills.tsx'
import { piecesChosen, sumWords } from './list/list-sums.ts'
import { hasSlip } from './slips/has-slip.ts'
import { ShipDialog } from '#features/parcels/components/console/shipping/ship-dialog.tsx'

/** Tabs without a total, because they mix paid and unpaid orders. */
const mixedTabs: readonly OrderTab[] = ['all', 'closed']

export function Component() {
  const named = useListAddress().get('tab')
  const tab = isTab(named) ? named : 'all'
  const mayShip = usePermission('orders.ship')
  const mayNote = usePermission('orders.note')
  const mayPrint = usePermission('slips.print')
  const mayExport = usePermission('reports.export')
  const mayWrite = usePermission('orders.write')
  const readsMoney = usePermission('money.read')
  const readsAddresses = usePermission('addresses.read')
  const [queue, setQueue] = useState<{ numbers: readonly string[]; selection?: Selection } | null>(null)
  const [flagged, setFlagged] = useState<{ numbers: readonly string[]; selection: Selection } | null>(null)
  const loaded = useScreenData<typeof ordersLoader>()
  const rows = loaded.data?.results ?? []
  const facets = loaded.data?.facets
  /** Ships this order, then those below it. */
  const ship = (order: ListedOrder) => {
    const from = rows.findIndex(({ order_number }) => order_number === order.order_number)
    const below = rows.slice(from).filter(canBeSent)
    setQueue({ numbers: below.map(({ order_number }) => order_number) })
  }
  const longestFirst = tab === 'to_ship' || tab === 'refunding'
  const actions = { mayShip, readsMoney, isToShip: tab === 'to_ship', longestFirst, ship }
  const usual = longestFirst ? 'waiting' : 'newest'
  const orderings = [usual, ...consoleOrderings.filter((value) => value !== usual)] as const
  const bulk = (selection: Selection) => {
    const numbers = [...selection.ids].map(String)
    // This page has no rows of other pages; the response names orders without a slip.
    const toPrint = numbers.filter((number) => {
      const row = rows.find(({ order_number }) => order_number === number)
      return row === undefined || hasSlip(row)
    })
    return (
      <>
        {mayPrint && toPrint.length > 0 && toPrint.length <= maxSlips && (
          <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.slips(toPrint)}>
            {m.order_pages_print_slips()}
          </Link>
        )}
        {mayPrint && toPrint.length > 0 && toPrint.length <= maxSlips && (
          <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.pickList(toPrint)}>
            {m.order_pages_pick_title()}
          </Link>
        )}
        {mayExport && numbers.length <= maxNumbersExported && (
          <Link
            className={buttonStyle({ variant: 'quiet' })}
            to={consolePaths.exports({ tab: 'orders', numbers: numbers.join(',') })}
          >
            {m.order_pages_export()}
          </Link>
        )}
        {mayPrint && toPrint.length > maxSlips && (
          <span className="text-ink-2">{m.order_pages_slips_most({ most: maxSlips })}</span>
        )}
        <Button variant="quiet" onClick={() => setFlagged({ numbers, selection })}>
          {m.order_pages_flag_and_note()}
        </Button>
        {mayShip && tab === 'to_ship' && (
          <Button variant="primary" onClick={() => setQueue({ numbers, selection })}>
            {m.order_pages_ship_selected()}
          </Button>
        )}
      </>
    )
  }
  return (
    <ConsolePage
      title={m.order_pages_console_orders()}
      waiting={facets?.to_ship ?? 0}
      actions={
        <>
          {mayExport && (
            <Link className={buttonStyle()} to={consolePaths.exports({ tab: 'orders' })}>
              {m.order_pages_export()}
            </Link>
          )}
          {mayWrite && (
            <Link className={buttonStyle()} to={consolePaths.newOrder()}>
              {m.staff_orders_new()}
            </Link>
          )}
          {mayShip && (
            <Link className={buttonStyle()} to={consolePaths.shipFile}>
              {m.order_pages_ship_by_file()}
            </Link>
          )}
        </>
      }
    >
      <ListTabs
        label={m.order_pages_console_tabs()}
        tabs={orderTabs.map((value) => ({ value, label: tabNames[value](), count: facets?.[value] }))}
      />
      <ListTools>
        <ListSearch
          label={m.order_pages_console_search()}
          placeholder={
            readsAddresses ? m.order_pages_console_search_hint_addresses() : m.order_pages_console_search_hint()
          }
        />
        <RangePill label={m.order_pages_console_ordered()} names={['from', 'to']} type="date" />
        <ListPill
          name="flag"
          label={m.order_pages_console_flag()}
          options={orderFlags.map((value) => ({ value, label: flagNames[value]() }))}
        />
        <ListPill
          name="guest"
          label={m.order_pages_filter_buyer()}
          options={[
            { value: '1', label: m.order_pages_filter_guests() },
            { value: '0', label: m.order_pages_filter_accounts() },
          ]}
        />
        <GoodsPill />
        <ShopperPill rows={rows} />
        <OrderingPill
          label={m.order_pages_console_ordering()}
          options={orderings
            .filter((value) => readsMoney || value !== '-total')
            .map((value) => ({ value, label: orderingNames[value]() }))}
        />
      </ListTools>
      <ConsoleList<ListedOrder>
        label={tabNames[tab]()}
        loaded={loaded}
        columns={orderColumns(actions)}
        card={orderCard(actions)}
        idOf={({ order_number }) => order_number}
        nameOf={({ order_number }) => order_number}
        toOf={addressOfOrder}
        {...(mayNote ? { bulk } : {})}
        bulkNote={(selection, rows) => piecesChosen(selection, rows)}
        {...(readsMoney && !mixedTabs.includes(tab) ? { foot: sumWords } : {})}
        empty={{ title: m.order_pages_console_empty(), text: m.order_pages_console_empty_text() }}
      />
      {queue && (
        <ShipDialog
          queue={queue.numbers}
          onClose={(shipped) => {
            queue.selection?.set(shipped, false)
            setQueue(null)
            loaded.reload()
          }}
        />
      )}
      {flagged && (
        <FlagDialog
          numbers={flagged.numbers}
          onClose={(isDone) => {
            if (isDone) flagged.selection.clear()
            setFlagged(null)
            if (isDone) loaded.reload()
          }}
        />
      )}
    </ConsolePage>
  )
}
