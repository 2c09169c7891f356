import { Form } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { OrderSearch } from '../client/use-order-updates.ts'
import { maxFindLength, type OrderShow } from '../values.ts'

/** Searches the shopper's orders, among those of the shown kind. */
export function OrderSearchForm({ show, search }: { show: OrderShow | undefined; search: OrderSearch }) {
  const { query = '', from = '', to = '' } = search
  return (
    <search>
      <Form key={[query, from, to].join(' ')} noValidate action={paths.orders} className="mb-3 grid gap-1">
        {show && <input type="hidden" name="show" value={show} />}
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <TextField
              label={m.orders_search()}
              type="search"
              name="query"
              defaultValue={query}
              placeholder={m.orders_search_placeholder()}
              maxLength={maxFindLength}
              enterKeyHint="search"
              autoComplete="off"
            />
          </div>
          <Button type="submit">{m.orders_search_submit()}</Button>
        </div>
        <details open={from !== '' || to !== ''}>
          <summary className="w-fit cursor-pointer py-3 text-note text-ink-2">{m.orders_search_days()}</summary>
          <div className="grid max-w-[440px] grid-cols-2 gap-3 [&_input]:min-w-0 [&_input]:px-2">
            <TextField label={m.orders_search_from()} type="date" name="from" defaultValue={from} />
            <TextField label={m.orders_search_to()} type="date" name="to" defaultValue={to} />
          </div>
        </details>
      </Form>
    </search>
  )
}
