import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { readSession } from '#session/session.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useInAppBrowser } from '#features/orders/components/use-in-app-browser.ts'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'

export interface PayButtonProps {
  order: Order
  isPrimary?: boolean
  /** Names the order among several. */
  label?: string | undefined
}

/**
 * Leads to the cashier of an order that waits for payment; with several providers to the page that lets choose.
 * In a browser that may block their pages the form's action finds out where to go.
 */
export function PayButton({ order, isPrimary = true, label }: PayButtonProps) {
  const { shopOrigin, hasSeveralProviders } = usePublicSettings()
  const paying = useFetcher<{ isLeaving: boolean }>()
  // The address has become that of the order's check-out.
  useRevalidateOnReturn()
  const isInApp = useInAppBrowser() === 'blocked'
  if (hasSeveralProviders && !isInApp) {
    return (
      <LinkButton
        to={paths.cashier(order.order_number)}
        variant={isPrimary ? 'primary' : 'secondary'}
        isSmall
        aria-label={label}
      >
        {m.orders_pay()}
      </LinkButton>
    )
  }
  return (
    <paying.Form noValidate method="post" action={paths.payOrder(order.order_number)}>
      {/* The return page, which shows the payment's result. */}
      <input type="hidden" name="redirect_url" value={shopOrigin + returnPathOf(order)} />
      <Button
        type="submit"
        variant={isPrimary ? 'primary' : 'secondary'}
        isSmall
        isBusy={paying.state !== 'idle' || Boolean(paying.data?.isLeaving)}
        aria-label={label}
      >
        {m.orders_pay()}
      </Button>
    </paying.Form>
  )
}

/** The page that shows the payment's result; without an account, the order's own. */
function returnPathOf(order: Order): string {
  if (readSession() === null) return paths.findOrder
  return order.lines.length > 1 ? paths.checkout : paths.payForGoods(order.goods_id)
}
