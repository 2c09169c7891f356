/** Filters above a list, stored in the address. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { plainNumber } from '#platform/i18n/plain-number.ts'
import { parseMoney } from '#platform/money/money.ts'
import { Icon } from '#ui/display/icon.tsx'
import { ConsoleField } from '../forms/console-field.tsx'
import { pillStyle, popStyle, selectPillStyle } from './pill-style.ts'
import { useListAddress } from './use-list-address.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const address = useListAddress()
  const q = address.get('q')
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    address.set({ q: typeof typed === 'string' ? typed.trim() : '' })
  }
  return (
    <search>
      <CheckedForm className="relative w-70 max-desk:w-55" onSubmit={search} key={q}>
        <span className="pointer-events-none absolute top-1/2 left-[11px] flex -translate-y-1/2 text-ink-3">
          <Icon name="search" size={16} />
        </span>
        <input
          className="control rounded-pill pl-[34px]"
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={q}
        />
      </CheckedForm>
    </search>
  )
}

export interface ListPillProps {
  /** In the address. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** One of some: grey until it narrows the list. */
export function ListPill({ name, label, options }: ListPillProps) {
  const address = useListAddress()
  const value = address.get(name)
  return (
    <select
      className={selectPillStyle(value !== '')}
      aria-label={label}
      value={value}
      onChange={(event) => address.set({ [name]: event.target.value })}
    >
      <option value="">{m.console_ui_list_pill({ label, value: m.console_ui_list_any() })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {m.console_ui_list_pill({ label, value: option.label })}
        </option>
      ))}
    </select>
  )
}

export interface UsedPillProps {
  /** In the address. */
  name: string
  label: string
  value: string
}

/** A filter chosen elsewhere; a press removes it. */
export function UsedPill({ name, label, value }: UsedPillProps) {
  const address = useListAddress()
  return (
    <Link
      className={`inline-flex max-w-80 items-center gap-1.5 ${pillStyle(true)}`}
      to={address.with({ [name]: null })}
    >
      <span className="overflow-hidden text-ellipsis">{m.console_ui_list_pill({ label, value })}</span>
      <Icon name="close" size={14} />
      <span className="sr-only">{m.console_ui_all()}</span>
    </Link>
  )
}

export interface OrderingPillProps {
  label: string
  /** The first is the default. */
  options: readonly { value: string; label: string }[]
}

/** Chooses the ordering; a phone shows no column heads to press. */
export function OrderingPill({ label, options: [first, ...others] }: OrderingPillProps) {
  const address = useListAddress()
  return (
    <select
      className={`${selectPillStyle(false)} desk:ml-auto desk:border-transparent`}
      aria-label={label}
      value={address.get('ordering')}
      onChange={(event) => address.set({ ordering: event.target.value })}
    >
      <option value="">{first?.label}</option>
      {others.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export interface RangePillProps {
  label: string
  /** In the address: the least and the most. */
  names: readonly [string, string]
  type: 'date' | 'text'
  inputMode?: 'decimal'
}

/** From this to that; opened by a press. */
export function RangePill({ label, names, type, inputMode }: RangePillProps) {
  const address = useListAddress()
  const id = useId()
  const [wrong, setWrong] = useState<string | null>(null)
  const [from, to] = names.map((name) => address.get(name)) as [string, string]
  const isUsed = from !== '' || to !== ''
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const typed = names.map((name) => [name, plainNumber(fields.get(name) as string)] as const)
    const notSum = type === 'text' && typed.find(([, value]) => value !== '' && parseMoney(value) === null)
    setWrong(notSum ? notSum[0] : null)
    if (notSum) form.querySelector<HTMLInputElement>(`[name=${notSum[0]}]`)?.focus()
    else address.set(Object.fromEntries(typed))
  }
  return (
    <div className="relative" key={`${from} ${to}`}>
      <button type="button" className={`max-w-60 ${pillStyle(isUsed)}`} popoverTarget={id}>
        {isUsed ? m.console_ui_list_pill({ label, value: m.console_ui_list_span({ from, to }) }) : label}
      </button>
      <CheckedForm id={id} popover="auto" className={popStyle()} onSubmit={apply} aria-label={label}>
        {names.map((name, index) => (
          <ConsoleField
            key={name}
            label={index === 0 ? m.console_ui_list_from() : m.console_ui_list_to()}
            type={type}
            inputMode={inputMode}
            name={name}
            defaultValue={index === 0 ? from : to}
            errors={wrong === name ? [m.field_decimal()] : []}
          />
        ))}
        <p className="action-row">
          {isUsed && (
            <Button variant="quiet" onClick={() => address.set(Object.fromEntries(names.map((name) => [name, null])))}>
              {m.console_ui_list_clear()}
            </Button>
          )}
          <Button type="submit">{m.console_ui_list_apply()}</Button>
        </p>
      </CheckedForm>
    </div>
  )
}

export function ListTools({ children, hint }: { children: ReactNode; hint?: ReactNode }) {
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-2 [scrollbar-width:none] max-desk:-mx-4 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:px-4 max-desk:py-1">
      {children}
      {hint && <p className="ml-auto text-small text-ink-3 max-desk:hidden">{hint}</p>}
    </div>
  )
}
