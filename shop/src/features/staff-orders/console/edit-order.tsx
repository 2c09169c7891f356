/** An unpaid order, to be changed: a new one takes its place. */
import { Link, useNavigate, useParams } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { OrderForm } from './form/order-form.tsx'
import type { OrderFields } from './form/order-fields.ts'
import type { editOrderLoader } from './loaders.ts'

export function Component() {
  const { number = '' } = useParams()
  const { data, failure, reload } = useScreenData<typeof editOrderLoader>()
  const navigate = useNavigate()
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const canChange = data && data.order.status === 'pending' && !data.order.is_in_review && data.buyer !== null
  return (
    <ConsolePage
      title={m.staff_orders_edit({ number })}
      crumbs={
        <Link className="link" to={consolePaths.order(number)}>
          {m.staff_orders_to_order()}
        </Link>
      }
    >
      {!data && <Loading />}
      {data && !canChange && <p className="banner">{m.staff_orders_not_pending()}</p>}
      {data?.buyer && canChange && (
        <OrderForm
          key={number}
          buyer={data.buyer}
          replaces={number}
          draft={draftOf(data.order)}
          onDone={(next) => void navigate(consolePaths.order(next), { state: { hasPaymentLink: true } })}
        />
      )}
    </ConsolePage>
  )
}

function draftOf({ lines, address, note, discounts, free_delivery }: ConsoleOrder): OrderFields {
  return {
    lines: lines.map(({ goods_id, goods_name, option_text, image_url, quantity }) => ({
      id: goods_id,
      name: [goods_name, option_text].filter(Boolean).join(' · '),
      imageUrl: image_url,
      quantity,
    })),
    address,
    code: [...discounts, free_delivery].find((discount) => discount?.code)?.code ?? '',
    note,
  }
}
