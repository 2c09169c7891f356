/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox: a <datalist> can neither show two lines nor lead anywhere */
/** The search field: `/` focuses it, arrows go through the results, Enter opens one. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { useDebouncedLookup, useCombobox } from '#ui/fields/use-combobox.ts'
import { ScanButton } from '#console-ui/scan-code.tsx'
import { useKeys } from '#console-ui/use-keys.ts'
import { find, type Found } from './find-everywhere.ts'

const panelStyle =
  'absolute inset-[42px_0_auto] z-30 rounded-panel border border-line bg-raised shadow-float empty:hidden'

export function Find() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ words: '' })
  const [found, setFound] = useState<readonly Found[] | null>(null)
  /** The query of the shown results. */
  const [foundFor, setFoundFor] = useState('')
  /** Entered before results arrived, as a scanner types. */
  const entered = useRef('')
  const [why, setWhy] = useState('')
  useKeys({ '/': () => input.current?.focus() })
  const close = () => {
    setFound(null)
    setWhy('')
  }
  const open = (one: Found | undefined) => {
    if (!one) return
    setTyped({ words: '' })
    entered.current = ''
    close()
    void navigate(one.to)
  }
  const box = useCombobox({
    count: found?.length ?? 0,
    isOpen: found !== null,
    first: 0,
    onEnter(choice) {
      const q = typed.words.trim()
      if (found && foundFor === q) open(found[choice])
      else entered.current = q
      return true
    },
    onEscape() {
      setTyped({ words: '' })
      close()
      input.current?.blur()
      return true
    },
  })
  useDebouncedLookup(typed, async ({ words }, leaving) => {
    const q = words.trim()
    try {
      const list = q === '' ? null : await find(q, leaving)
      if (leaving.aborted) return
      if (list?.[0] && entered.current === q) return open(list[0])
      setFound(list)
      setFoundFor(q)
      setWhy('')
      box.reset()
    } catch (failure) {
      if (leaving.aborted) return
      setFound(null)
      setWhy(failure instanceof Error ? failure.message : m.error_internal())
    }
  })
  return (
    <search className="relative mr-auto max-w-[420px] flex-1 max-desk:max-w-none [&>.icon]:pointer-events-none [&>.icon]:absolute [&>.icon]:top-2 [&>.icon]:left-3 [&>.icon]:text-ink-3 max-desk:[&>.icon]:top-[11px]">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="text"
        className="h-8.5 w-full rounded-pill bg-sunk pr-16 pl-9 text-[0.875rem] placeholder:text-ink-2 max-desk:h-10 max-desk:text-[16px]"
        {...box.field}
        aria-label={m.console_find()}
        placeholder={m.console_find()}
        autoComplete="off"
        value={typed.words}
        onChange={(event) => {
          entered.current = ''
          setTyped({ words: event.target.value })
        }}
        onKeyDown={({ nativeEvent }) => box.press(nativeEvent)}
        onBlur={close}
      />
      <kbd className="absolute top-2 right-10 max-desk:hidden" aria-hidden="true">
        /
      </kbd>
      <span className="absolute top-px right-1 max-desk:top-1">
        <ScanButton
          onCode={(code) => {
            // As a scanner types: the first result opens.
            entered.current = code
            setTyped({ words: code })
          }}
        />
      </span>
      <div
        id={box.listId}
        role="listbox"
        aria-label={m.console_found()}
        hidden={found === null}
        className={`${panelStyle} p-1.5`}
        tabIndex={-1}
      >
        {found?.map((one, index) => (
          <div
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 py-1 hover:bg-accent-soft aria-selected:bg-accent-soft [&_small]:text-ink-2"
            key={one.to}
            id={box.optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === box.choice}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault()
              open(one)
            }}
          >
            <span>
              {one.title} <small>{one.detail}</small>
            </span>
            <StateTag>{one.kind}</StateTag>
          </div>
        ))}
      </div>
      <output className="sr-only">{found && m.console_found_count({ count: found.length })}</output>
      {found?.length === 0 && <p className={`${panelStyle} px-4 py-3`}>{m.console_found_nothing()}</p>}
      {why && (
        <p className={`${panelStyle} px-4 py-3`} role="alert">
          {why}
        </p>
      )}
    </search>
  )
}
