/** Pick list for print: the goods of the chosen orders, to collect from the shelves. */
import { Link, useSearchParams } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { maxSlips, type PickListSize, pickListSizes } from '#features/order-pages/values.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsoleEmptyState, ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import { orderNumbersOf, type pickListLoader } from './loaders.ts'
import { PickSheet } from './slips/pick-sheet.tsx'

const sizes: Record<PickListSize, () => string> = { a4: m.order_pages_pick_a4, roll: m.order_pages_pick_roll }
const isSize = (value: string | null): value is PickListSize => pickListSizes.some((size) => size === value)

export function Component() {
  const [parameters, setParameters] = useSearchParams()
  const numbers = orderNumbersOf(Object.fromEntries(parameters))
  const { data, failure, reload } = useScreenData<typeof pickListLoader>()
  const chosen = parameters.get('size')
  const size = isSize(chosen) ? chosen : 'a4'
  const isTooMany = numbers.length > maxSlips
  const isEmpty = numbers.length === 0 || data?.pieces === 0
  return (
    <main id="main" className="px-gutter py-6 print:p-0">
      <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <h1 className="font-serif text-[1.375rem]/[1.4]">{m.order_pages_pick_title()}</h1>
        <Link className="link" to={consolePaths.orders({ tab: 'to_ship' })}>
          {m.order_pages_console_back()}
        </Link>
        <label className="check-row">
          <span>{m.order_pages_slip_size()}</span>
          <select
            className="control w-auto"
            value={size}
            onChange={({ target }) => {
              const next = new URLSearchParams(parameters)
              next.set('size', target.value)
              setParameters(next, { replace: true })
            }}
          >
            {pickListSizes.map((value) => (
              <option key={value} value={value}>
                {sizes[value]()}
              </option>
            ))}
          </select>
        </label>
        <Button variant="primary" disabled={!data || data.pieces === 0} onClick={() => print()}>
          {m.order_pages_print()}
        </Button>
      </header>
      {failure && <ConsoleErrorState failure={failure} onRetry={reload} />}
      {!failure && !isTooMany && !isEmpty && !data && <Loading />}
      {isTooMany && (
        <ConsoleEmptyState title={m.order_pages_pick_too_many({ count: numbers.length, most: maxSlips })}>
          {m.order_pages_slips_too_many_text({ most: maxSlips })}
        </ConsoleEmptyState>
      )}
      {data && data.in_review.length > 0 && (
        <p className="banner bg-danger-soft print:hidden">
          {m.order_pages_pick_in_review({ numbers: data.in_review.join(' · ') })}
        </p>
      )}
      {data && data.nothing_to_pick.length > 0 && (
        <p className="banner bg-warn-soft print:hidden">
          {m.order_pages_pick_left_out({ numbers: data.nothing_to_pick.join(' · ') })}
        </p>
      )}
      {isEmpty && !isTooMany && <ConsoleEmptyState title={m.order_pages_pick_none()} />}
      {data && data.pieces > 0 && <PickSheet list={data} size={size} />}
    </main>
  )
}
