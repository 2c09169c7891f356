/** The first screen: waiting work and the first steps. */
import { Link } from 'react-router'
import { m } from '#texts'
import { StockToDo } from '#features/catalogue/console/stock-to-do.tsx'
import { OpeningList } from '#features/content/console/opening/opening-list.tsx'
import { OrdersToDo } from '#features/order-pages/console/orders-to-do.tsx'
import { ReturnsToDo } from '#features/returns/console/returns-to-do.tsx'
import { InvoicesToDo } from '#features/invoices/console/invoices-to-do.tsx'
import { ReviewToDo } from '#features/payments/console/review-to-do.tsx'
import { consolePaths } from '#console-session/console-paths.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { usePermission, useMe } from '#console-session/me-store.ts'

export function Component() {
  const me = useMe()
  const managesStaff = usePermission('staff.manage')
  const readsOrders = usePermission('orders.read')
  const decidesReturns = usePermission('returns.decide')
  const decidesReview = usePermission('payments.review')
  const issuesInvoices = usePermission('invoices.issue') && me?.counts.invoices !== undefined
  const editsSettings = usePermission('settings.edit')
  const readsGoods = usePermission('goods.read')
  return (
    <ConsolePage title={m.console_today()}>
      <p>{m.console_hello({ name: me?.display_name ?? '' })}</p>
      {editsSettings && <OpeningList />}
      <ul className="mt-2 mb-8" aria-label={m.console_to_do()}>
        {readsOrders && <OrdersToDo />}
        {decidesReturns && <ReturnsToDo />}
        {decidesReview && <ReviewToDo />}
        {issuesInvoices && <InvoicesToDo />}
        {readsGoods && <StockToDo />}
      </ul>
      <ul className="plain-rows">
        {managesStaff && (
          <li>
            <Link className="link" to={consolePaths.staff}>
              {m.console_step_staff()}
            </Link>
          </li>
        )}
        <li>
          <Link className="link" to={consolePaths.profile}>
            {m.console_step_profile()}
          </Link>
        </li>
      </ul>
    </ConsolePage>
  )
}
