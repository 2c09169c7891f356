/** Packing slips for print: black on white, on sheets of their own. */
import { Link, useSearchParams } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { maxSlips } from '#features/order-pages/values.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsoleEmptyState, ConsoleErrorState } from '#console-ui/console-states.tsx'
import { orderNumbersOf, type slipsLoader } from './loaders.ts'
import { SlipSheets } from './slips/slip-sheets.tsx'

const sizes = { a5: m.order_pages_slip_a5, label: m.order_pages_slip_label } as const

export function Component() {
  const [parameters, setParameters] = useSearchParams()
  const numbers = orderNumbersOf(Object.fromEntries(parameters))
  const hasNotes = parameters.get('notes') === '1'
  const isTooMany = numbers.length > maxSlips
  const { data, failure, reload } = useScreenData<typeof slipsLoader>()
  const named = data ? data.slips.length + data.in_review.length + data.nothing_to_pack.length : 0
  const missing = data ? numbers.length - named : 0
  const chosen = parameters.get('size')
  const size = chosen === 'a5' || chosen === 'label' ? chosen : (data?.size ?? 'a5')
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(parameters)
    next.set(name, value)
    setParameters(next, { replace: true })
  }
  return (
    <main id="main" className="px-gutter py-6 print:p-0">
      <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <h1 className="font-serif text-[1.375rem]/[1.4]">{m.order_pages_slips_title()}</h1>
        <Link className="link" to={consolePaths.orders()}>
          {m.order_pages_console_back()}
        </Link>
        <label className="check-row">
          <span>{m.order_pages_slip_size()}</span>
          <select className="control w-auto" value={size} onChange={(event) => set('size', event.target.value)}>
            {Object.entries(sizes).map(([value, name]) => (
              <option key={value} value={value}>
                {name()}
              </option>
            ))}
          </select>
        </label>
        <label className="check-row">
          <input
            type="checkbox"
            className="check-box"
            checked={hasNotes}
            onChange={(event) => set('notes', event.target.checked ? '1' : '0')}
          />
          {m.order_pages_slip_notes()}
        </label>
        <Button variant="primary" disabled={!data || data.slips.length === 0} onClick={() => print()}>
          {m.order_pages_print()}
        </Button>
      </header>
      {failure && <ConsoleErrorState failure={failure} onRetry={reload} />}
      {isTooMany && (
        <ConsoleEmptyState title={m.order_pages_slips_too_many({ count: numbers.length, most: maxSlips })}>
          {m.order_pages_slips_too_many_text({ most: maxSlips })}
        </ConsoleEmptyState>
      )}
      {data && data.in_review.length > 0 && (
        <p className="banner bg-danger-soft print:hidden">
          {m.order_pages_slips_in_review({ numbers: data.in_review.join(' · ') })}
        </p>
      )}
      {data && data.nothing_to_pack.length > 0 && (
        <p className="banner bg-warn-soft print:hidden">
          {m.order_pages_slips_nothing_to_pack({ numbers: data.nothing_to_pack.join(' · ') })}
        </p>
      )}
      {data && missing > 0 && data.slips.length > 0 && (
        <p className="banner bg-warn-soft print:hidden">{m.order_pages_slips_some_missing({ count: missing })}</p>
      )}
      {!isTooMany && data?.slips.length === 0 && data.in_review.length + data.nothing_to_pack.length === 0 && (
        <ConsoleEmptyState title={m.order_pages_slips_none()} />
      )}
      {data?.slips.map((slip) => (
        <SlipSheets
          // Remounts for another paper, as its sheets differ.
          key={`${slip.order_number} ${size} ${String(hasNotes)}`}
          {...{ slip, size, hasNotes }}
          shopName={data.shop_name}
        />
      ))}
    </main>
  )
}
