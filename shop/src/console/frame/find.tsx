/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox: a <datalist> can neither show two lines nor lead anywhere */
/** The one field that finds: `/` leads here, arrows go through what was found, Enter opens it. */
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { Icon } from '#ui/display/icon.tsx'
import type { findAsStaff } from '#features/orders/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useKeys } from '#console-ui/use-keys.ts'

interface Found {
  to: string
  kind: string
  title: string
  detail: string
}

const waitInMs = 150

export function Find() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Found[] | null>(null)
  /** The query of the shown results. */
  const [foundFor, setFoundFor] = useState('')
  /** Entered before it was found, as a scanner types. */
  const entered = useRef('')
  const [at, setAt] = useState(0)
  const [why, setWhy] = useState('')
  useKeys({ '/': () => input.current?.focus() })
  const close = () => {
    setFound(null)
    setWhy('')
  }
  const open = (one: Found | undefined) => {
    if (!one) return
    setTyped('')
    entered.current = ''
    close()
    void navigate(one.to)
  }
  const openEntered = useEffectEvent(open)
  useEffect(() => {
    const q = typed.trim()
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const answer =
          q === ''
            ? null
            : await callConsole<typeof findAsStaff>('GET /api/console/find/', {
                query: { q },
                signal: leaving.signal,
              })
        if (leaving.signal.aborted) return
        const list = answer && listOf(answer)
        if (list?.[0] && entered.current === q) return openEntered(list[0])
        setFound(list)
        setFoundFor(q)
        setWhy('')
        setAt(0)
      } catch (failure) {
        if (leaving.signal.aborted) return
        setFound(null)
        setWhy(failure instanceof Error ? failure.message : m.error_internal())
      }
    }
    const timer = setTimeout(() => void ask(), q === '' ? 0 : waitInMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed])
  const enter = () => {
    const q = typed.trim()
    if (found && foundFor === q) open(found[at])
    else entered.current = q
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const count = found?.length ?? 0
    if (event.key === 'ArrowDown' && count > 0) setAt((at + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setAt((at + count - 1) % count)
    else if (event.key === 'Enter') enter()
    else if (event.key === 'Escape') {
      setTyped('')
      close()
      input.current?.blur()
    } else return
    event.preventDefault()
  }
  return (
    <search className="c-find">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={m.console_find()}
        aria-expanded={found !== null}
        aria-controls={id}
        aria-activedescendant={found?.[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={m.console_find()}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          entered.current = ''
          setTyped(event.target.value)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <kbd aria-hidden="true">/</kbd>
      <div
        id={id}
        role="listbox"
        aria-label={m.console_found()}
        hidden={found === null}
        className="c-found"
        tabIndex={-1}
      >
        {found?.map((one, index) => (
          <div
            className="c-found-one"
            key={one.to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault()
              open(one)
            }}
          >
            <span>
              {one.title} <small>{one.detail}</small>
            </span>
            <span className="c-tag">{one.kind}</span>
          </div>
        ))}
      </div>
      <output className="c-unseen">{found && m.console_found_count({ count: found.length })}</output>
      {found?.length === 0 && <p className="c-found c-found-none">{m.console_found_nothing()}</p>}
      {why && (
        <p className="c-found c-found-none" role="alert">
          {why}
        </p>
      )}
    </search>
  )
}

/** Why an order is among what was found, where its number and its shopper do not show it. */
const reasons: Partial<Record<ResponseOf<typeof findAsStaff>['orders'][number]['matched'], () => string>> = {
  tracking_number: m.fulfilment_tracking_number,
  phone: m.delivery_form_phone,
  recipient: m.delivery_form_recipient,
  address: m.delivery_form_street,
  goods: m.catalogue_console_goods,
}

function listOf({ orders, goods, shoppers }: ResponseOf<typeof findAsStaff>): Found[] {
  return [
    ...orders.map(({ order_number, shopper, matched }) => ({
      to: consolePaths.order(order_number),
      kind: m.fulfilment_console_orders(),
      title: order_number,
      detail: [shopper.username, reasons[matched]?.()].filter(Boolean).join(' · '),
    })),
    ...goods.map(({ id, name, sku, is_on_sale }) => ({
      to: consolePaths.goodsItem({ id }),
      kind: m.catalogue_console_goods(),
      title: name,
      detail: is_on_sale ? sku : m.console_found_withdrawn({ sku }),
    })),
    ...shoppers.map(({ id, username, orders: count }) => ({
      to: consolePaths.orders({ tab: 'all', shopper_id: String(id) }),
      kind: m.console_shopper(),
      title: username,
      detail: m.console_found_orders({ count }),
    })),
  ]
}
