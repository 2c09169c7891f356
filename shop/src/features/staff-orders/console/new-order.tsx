/** An order for a shopper who telephones: first the shopper, then the order. */
import { Link, useNavigate } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { withoutAccount } from '#features/staff-orders/values.ts'
import { OrderForm } from './form/order-form.tsx'
import { ShopperChoice } from './form/shopper-choice.tsx'
import type { newOrderLoader } from './loaders.ts'

export function Component() {
  const { data: buyer, failure, reload } = useScreenData<typeof newOrderLoader>()
  const navigate = useNavigate()
  const chosen = useListAddress().get('shopper')
  const isChosen = chosen !== '' && buyer !== null && String(buyer.id ?? withoutAccount) === chosen
  if (failure && !isChosen) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.staff_orders_new()}
      crumbs={
        <Link className="link" to={consolePaths.orders({ tab: 'to_pay' })}>
          {m.staff_orders_back()}
        </Link>
      }
    >
      {chosen === '' && <ShopperChoice />}
      {chosen !== '' && !isChosen && <Loading />}
      {isChosen && (
        <OrderForm
          key={chosen}
          buyer={buyer}
          draft={{ lines: [], address: null, code: '', note: '' }}
          onDone={(number) => void navigate(consolePaths.order(number), { state: { hasPaymentLink: true } })}
        />
      )}
    </ConsolePage>
  )
}
