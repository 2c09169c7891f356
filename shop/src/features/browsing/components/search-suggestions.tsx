/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a combobox: the field handles keys, and an <option> cannot contain a picture */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { suggestGoods } from '#features/catalogue/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { goodsPictureSrcset } from '#features/catalogue/components/cards/goods-picture.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { Icon } from '#ui/display/icon.tsx'
import { useDebouncedLookup, useCombobox } from '#ui/fields/use-combobox.ts'
import { type SearchSuggestion, toSearchSuggestions } from '../client/suggestions/search-suggestion.ts'

const nothing = { words: '' }

export interface SearchSuggestionsProps {
  /** The search box's field, which stays focused. */
  input: HTMLInputElement
}

/**
 * The list box below the search field while a query is typed. Arrow keys choose from it; the focus stays in the field.
 */
export default function SearchSuggestions({ input }: SearchSuggestionsProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(nothing)
  const [suggestions, setSuggestions] = useState<readonly SearchSuggestion[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen && suggestions.length > 0

  const box = useCombobox({
    count: suggestions.length,
    isOpen: isShown,
    first: -1,
    onOpen: () => setIsOpen(true),
    onEnter(choice) {
      const chosen = isShown && suggestions[choice]
      setIsOpen(false)
      if (chosen) follow(chosen)
      return Boolean(chosen)
    },
    // The browser would empty the field.
    onEscape() {
      setIsOpen(false)
      box.reset()
      return isShown
    },
  })

  function follow({ to }: SearchSuggestion) {
    setIsOpen(false)
    input.blur()
    void navigate(to)
  }

  useDebouncedLookup(typed, async (words, leaving) => {
    const found = words === nothing ? null : await findSuggestions(words.words, leaving)
    if (!found) return
    setSuggestions(found)
    box.reset()
    setIsOpen(document.activeElement === input)
  })

  const handleKey = useEffectEvent(box.press)

  useEffect(() => {
    const listening = new AbortController()
    const suggest = (event?: Event) => {
      if (!(event instanceof InputEvent && event.isComposing)) setTyped({ words: input.value })
    }
    const { signal } = listening
    input.addEventListener('input', suggest, { signal })
    input.addEventListener('compositionend', () => suggest(), { signal })
    input.addEventListener('keydown', (event) => handleKey(event), { signal })
    input.addEventListener('blur', () => setIsOpen(false), { signal })
    // Input typed while this code was loading.
    if (input.value !== input.defaultValue) suggest()
    return () => {
      listening.abort()
      setTyped(nothing)
    }
  }, [input])

  useEffect(() => {
    for (const [name, value] of Object.entries(box.field)) {
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, String(value))
    }
  })

  return (
    <>
      <div
        id={box.listId}
        role="listbox"
        tabIndex={-1}
        aria-label={m.browsing_suggestions()}
        hidden={!isShown}
        // A press on the list must not move the focus out of the field.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-4 top-full z-20 max-h-[min(70dvh,520px)] overflow-auto rounded-panel border border-line bg-raised p-1 shadow-float md:inset-x-0 md:mt-2"
      >
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.to}
            id={box.optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === box.choice}
            onClick={() => follow(suggestion)}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1 hover:bg-sunk aria-selected:bg-accent-soft aria-selected:text-accent forced-colors:aria-selected:outline-2"
          >
            <SuggestionPicture suggestion={suggestion} />
            <span className={classNames('min-w-0 flex-1', suggestion.kind !== 'search' && 'truncate')}>
              {suggestion.label}
            </span>
            {(suggestion.price || suggestion.kind === 'type') && (
              <span className="text-note text-ink-3 in-aria-selected:text-accent">
                {suggestion.price || m.catalogue_goods_type()}
              </span>
            )}
          </div>
        ))}
      </div>
      <output className="sr-only">{isShown && m.browsing_suggestions_count({ count: suggestions.length })}</output>
    </>
  )
}

function SuggestionPicture({ suggestion: { kind, imageUrl } }: { suggestion: SearchSuggestion }) {
  if (imageUrl === '') {
    return (
      <span className="grid size-10 shrink-0 place-items-center text-ink-3">
        <Icon name={kind === 'type' ? 'shop' : 'search'} />
      </span>
    )
  }
  return (
    <img
      src={imageUrl}
      srcSet={goodsPictureSrcset(imageUrl)}
      sizes="40px"
      alt=""
      width={40}
      height={40}
      className="size-10 shrink-0 rounded-picture"
    />
  )
}

/** @returns null where aborted; empty where the API rejects the query */
async function findSuggestions(query: string, signal: AbortSignal): Promise<SearchSuggestion[] | null> {
  if (query.trim() === '') return []
  try {
    const found = await browserShopApi.call<typeof suggestGoods>('GET /api/goods_info/suggest_goods/', {
      query: { query },
      signal,
    })
    return signal.aborted ? null : toSearchSuggestions(query.trim(), found)
  } catch (failure) {
    if (signal.aborted) return null
    if (!(failure instanceof ApiFailure)) throw failure
    console.warn('the suggestions did not load', failure)
    return []
  }
}
