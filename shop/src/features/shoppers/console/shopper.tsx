/** One shopper: figures, last orders, and actions of staff on the account. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { FactList } from '#console-ui/fact-list.tsx'
import { dayOf, whenOf } from '#console-ui/when.ts'
import { statusWords } from '#features/orders/components/status/order-status-tag.tsx'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import type { ConsoleShopper } from '#features/shoppers/console-contract.ts'
import { shoppersAuditLabels } from './audit-labels.ts'
import type { shopperLoader } from './loaders.ts'
import { type ShopperAct, ShopperActDialog } from './shopper-dialogs.tsx'
import { nameOfShopper } from './shopper-words.ts'

export function Component() {
  const { data: shopper, failure, reload, change } = useScreenData<typeof shopperLoader>()
  const [act, setAct] = useState<ShopperAct | null>(null)
  /** Counts changes, so that the history shows each. */
  const [version, setVersion] = useState(0)
  if (failure && !shopper) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={shopper ? nameOfShopper(shopper) : m.shoppers_title()}
      note={
        shopper?.blocked_at && (
          <StateTag tone="off">{m.shoppers_blocked_since({ time: whenOf(shopper.blocked_at) })}</StateTag>
        )
      }
      actions={shopper && <Acts shopper={shopper} onAct={setAct} />}
      crumbs={
        <Link className="link" to={consolePaths.shoppers}>
          {m.shoppers_back()}
        </Link>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {shopper ? (
        <div className="grid gap-8">
          <Facts shopper={shopper} />
          <RecentOrders shopper={shopper} />
          <SubjectHistory subject={`shopper:${shopper.id}`} words={shoppersAuditLabels} version={version} hasHeading />
        </div>
      ) : (
        <Loading />
      )}
      {shopper && act && (
        <ShopperActDialog
          act={act}
          id={shopper.id}
          onChanged={(next) => {
            if (next) change(() => next)
            setVersion((count) => count + 1)
          }}
          onClose={() => setAct(null)}
        />
      )}
    </ConsolePage>
  )
}

function Acts({ shopper, onAct }: { shopper: ConsoleShopper; onAct(act: ShopperAct): void }) {
  const mayManage = usePermission('shoppers.manage')
  const mayWrite = usePermission('orders.write')
  if (!mayManage || shopper.username === null) return null
  return (
    <>
      {mayWrite && shopper.blocked_at === null && (
        <Link className={buttonStyle()} to={consolePaths.newOrder({ shopper: String(shopper.id) })}>
          {m.shoppers_order_for()}
        </Link>
      )}
      <Button onClick={() => onAct('link')}>{m.shoppers_link()}</Button>
      {shopper.blocked_at ? (
        <Button onClick={() => onAct('unblock')}>{m.shoppers_unblock()}</Button>
      ) : (
        <Button variant="danger-outline" onClick={() => onAct('block')}>
          {m.shoppers_block()}
        </Button>
      )}
    </>
  )
}

function Facts({ shopper }: { shopper: ConsoleShopper }) {
  return (
    <FactList>
      <dt>{m.shoppers_email()}</dt>
      <dd className="break-all">{shopper.email ?? '–'}</dd>
      <dt>{m.shoppers_phones()}</dt>
      <dd className="break-all">{shopper.phones.join(' · ') || '–'}</dd>
      <dt>{m.shoppers_joined()}</dt>
      <dd>{dayOf(shopper.joined_at)}</dd>
      <dt>{m.shoppers_last_seen()}</dt>
      <dd>{shopper.last_seen_at ? whenOf(shopper.last_seen_at) : '–'}</dd>
      <dt>{m.shoppers_spent()}</dt>
      <dd>
        {m.fulfilment_shopper_orders({ count: shopper.orders })} · {formatMoney(shopper.spent)}
      </dd>
      <dt>{m.shoppers_refunded()}</dt>
      <dd>
        {m.fulfilment_shopper_orders({ count: shopper.refunded_orders })} · {formatMoney(shopper.refunded)}
      </dd>
    </FactList>
  )
}

function RecentOrders({ shopper }: { shopper: ConsoleShopper }) {
  return (
    <section>
      <h2 className="section-title">{m.shoppers_recent()}</h2>
      {shopper.recent_orders.length === 0 ? (
        <p className="text-ink-2">{m.shoppers_no_orders()}</p>
      ) : (
        <>
          <ul className="plain-rows">
            {shopper.recent_orders.map(({ order_number, created_at, status, total_amount }) => (
              <li key={order_number} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                <Link className="link code-text" to={consolePaths.order(order_number)}>
                  {order_number}
                </Link>
                <span className="tabular-nums">
                  {[whenOf(created_at), statusWords(status), formatMoney(total_amount)].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            <Link className="link" to={consolePaths.orders({ tab: 'all', shopper_id: String(shopper.id) })}>
              {m.shoppers_all_orders()}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
