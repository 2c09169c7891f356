/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox: a <datalist> cannot show two lines */
import { useState } from 'react'
import { m } from '#texts'
import { useCombobox, useDebouncedLookup } from '#ui/fields/use-combobox.ts'
import { FieldBox, type FieldBoxProps } from './console-field.tsx'

export interface LookupOption {
  key: string
  title: string
  detail?: string
  /** URL of a small picture. */
  picture?: string
}

interface LookupFieldProps<Option extends LookupOption> extends FieldBoxProps {
  /** The name of the chosen option. */
  chosen: string
  maxLength?: number
  /** Options for words; for none, the first of all. */
  lookUp(words: string, leaving: AbortSignal): Promise<readonly Option[]>
  onChoose(option: Option): void
  /** Typed words are a value of their own, beside the options. */
  onTyped?(words: string): void
}

/** Chooses one of many by words: arrows move through the options, Enter or a press chooses one, Escape closes. */
export function LookupField<Option extends LookupOption>(props: LookupFieldProps<Option>) {
  const { label, hint, errors, chosen, maxLength, lookUp, onChoose, onTyped } = props
  // Null: closed, and the field shows the chosen option.
  const [words, setWords] = useState<string | null>(null)
  const [typed, setTyped] = useState({ words: '', isOpen: false })
  const [options, setOptions] = useState<readonly Option[] | null>(null)
  const [why, setWhy] = useState('')
  const search = (next: string) => {
    setWords(next)
    setTyped({ words: next, isOpen: true })
  }
  const close = () => {
    setWords(null)
    setTyped({ words: '', isOpen: false })
    setOptions(null)
    setWhy('')
  }
  const choose = (option: Option | undefined) => {
    if (!option) return
    onChoose(option)
    close()
  }
  const isOpen = options !== null && options.length > 0
  const box = useCombobox({
    count: options?.length ?? 0,
    isOpen,
    first: onTyped ? -1 : 0,
    onEnter(choice) {
      choose(options?.[choice])
      return words !== null
    },
    onEscape() {
      const wasOpen = words !== null
      close()
      return wasOpen
    },
  })
  useDebouncedLookup(typed, async ({ words: searched, isOpen: isWanted }, leaving) => {
    if (!isWanted) return
    try {
      const found = await lookUp(searched.trim(), leaving)
      if (leaving.aborted) return
      setOptions(found)
      setWhy('')
      box.reset()
    } catch (failure) {
      if (leaving.aborted) return
      setOptions(null)
      setWhy(failure instanceof Error ? failure.message : m.error_internal())
    }
  })
  return (
    <FieldBox label={label} hint={hint} errors={why ? [why] : errors}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...box.field}
            type="text"
            autoComplete="off"
            maxLength={maxLength}
            value={words ?? chosen}
            onChange={({ target }) => {
              onTyped?.(target.value)
              search(target.value)
            }}
            onKeyDown={({ nativeEvent }) => {
              if (nativeEvent.key === 'ArrowDown' && words === null) search(onTyped ? chosen : '')
              box.press(nativeEvent)
            }}
            onBlur={close}
          />
          <div
            id={box.listId}
            role="listbox"
            aria-label={typeof label === 'string' ? label : undefined}
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-panel border border-line bg-raised p-1.5 shadow-float"
            tabIndex={-1}
          >
            {options?.map((option, index) => (
              <div
                key={option.key}
                id={box.optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === box.choice}
                className="flex min-h-control cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-small hover:bg-accent-soft aria-selected:bg-accent-soft"
                // Before the field loses the focus.
                onMouseDown={(event) => {
                  event.preventDefault()
                  choose(option)
                }}
              >
                {option.picture && (
                  <img
                    src={option.picture}
                    alt=""
                    width={32}
                    height={32}
                    className="size-8 flex-none rounded-picture object-cover"
                  />
                )}
                <span className="min-w-0 flex-1 truncate">{option.title}</span>
                {option.detail && <span className="flex-none text-ink-2">{option.detail}</span>}
              </div>
            ))}
          </div>
          <output className="text-small text-ink-2">
            {isOpen && <span className="sr-only">{m.console_ui_lookup_count({ count: options.length })}</span>}
            {options?.length === 0 && !onTyped && m.console_ui_lookup_none()}
          </output>
        </div>
      )}
    </FieldBox>
  )
}
