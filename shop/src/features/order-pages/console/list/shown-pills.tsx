/** Filter for orders that contain certain goods: searched by text, shown by name. */
import { useEffect, useId, useState } from 'react'
import { m } from '#texts'
import { shopperName } from '#features/fulfilment/components/console/shopper-name.ts'
import type { FoundGoodsAsStaff, getConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import type { findAsStaff, ListedOrder } from '#features/orders/console-contract.ts'
import { maxFindLength } from '#features/orders/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { StaleBanner } from '#console-ui/console-states.tsx'
import { UsedPill } from '#console-ui/lists/list-tools.tsx'
import { pillStyle, popStyle } from '#console-ui/lists/pill-style.ts'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'

const waitInMs = 150

export function GoodsPill() {
  const id = useListAddress().get('goods_id')
  return id ? <ChosenGoods key={id} id={Number(id)} /> : <GoodsChoice />
}

function ChosenGoods({ id }: { id: number }) {
  const { data } = useLoaded(`goods ${id}`, (signal) =>
    callConsole<typeof getConsoleGoods>('GET /api/console/goods/{id}/', { params: { id }, signal }),
  )
  const names = data?.translations
  const name = (names?.[currentLanguage()] ?? names?.[defaultLanguage])?.name
  return <UsedPill name="goods_id" label={m.returns_goods()} value={name ?? String(id)} />
}

function GoodsChoice() {
  const address = useListAddress()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), waitInMs)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useLoaded<readonly FoundGoodsAsStaff[]>(`find ${searched}`, async (signal) =>
    searched === ''
      ? []
      : (await callConsole<typeof findAsStaff>('GET /api/console/find/', { query: { q: searched }, signal })).goods,
  )
  return (
    <div className="relative">
      <button type="button" className={`max-w-60 ${pillStyle(false)}`} popoverTarget={id}>
        {m.returns_goods()}
      </button>
      <fieldset id={id} popover="auto" className={popStyle()} aria-label={m.order_pages_filter_goods()}>
        <label className="field">
          <span>{m.order_pages_filter_goods()}</span>
          <input
            className="control"
            type="search"
            maxLength={maxFindLength}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {found.failure && <StaleBanner failure={found.failure} onRetry={found.reload} isFirst />}
        <ul className="grid max-h-66 gap-1 overflow-y-auto">
          {found.data?.map((goods) => (
            <li key={goods.id}>
              <button
                type="button"
                className="min-h-10 w-full rounded-control px-2 py-1 text-left hover:bg-accent-soft focus-visible:bg-accent-soft"
                onClick={() => address.set({ goods_id: goods.id })}
              >
                {goods.name} <small className="code-text text-ink-2">{goods.sku}</small>
              </button>
            </li>
          ))}
        </ul>
        <output
          className={
            found.data?.length === 0 && searched !== '' && !found.isLoading ? 'text-small text-ink-2' : 'sr-only'
          }
        >
          {found.data?.length === 0 && searched !== '' && !found.isLoading ? m.console_ui_list_nothing_found() : ''}
        </output>
      </fieldset>
    </div>
  )
}

/** Filter for orders of one shopper, set by a click on the name. Every listed row belongs to that shopper. */
export function ShopperPill({ rows }: { rows: readonly ListedOrder[] }) {
  const id = useListAddress().get('shopper_id')
  if (!id) return null
  const shopper = rows.find((order) => String(order.shopper.id) === id)?.shopper
  const name = shopper ? shopperName(shopper.username) : id
  return <UsedPill name="shopper_id" label={m.fulfilment_console_shopper()} value={name} />
}
