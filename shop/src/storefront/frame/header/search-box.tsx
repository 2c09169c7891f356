import { type ComponentType, type FormEvent, useState } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { SearchSuggestionsProps } from '#features/browsing/components/search-suggestions.tsx'
import { maxCharactersSearched } from '#platform/cjk-text/values.ts'
import { Icon } from '#ui/display/icon.tsx'

export interface SearchBoxProps {
  /** Shown while a query is typed; loaded when the field is first used. */
  Suggestions: ComponentType<SearchSuggestionsProps>
}

/**
 * Navigates to `/shop/goods_list/{query}`; without script the form requests `/shop/goods_list?query=…`, which redirects
 * there.
 */
export function SearchBox({ Suggestions }: SearchBoxProps) {
  const navigate = useNavigate()
  // Set on every focus, so that suggestions that failed to load are fetched again.
  const [use, setUse] = useState<SearchSuggestionsProps | null>(null)
  const query = useMatches().at(-1)?.params.query ?? ''
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('query')
    const words = typeof entered === 'string' ? entered.trim() : ''
    if (words) void navigate(paths.goodsList(words))
  }
  return (
    <search className="min-w-0 flex-1 md:relative md:mx-auto md:max-w-[520px]">
      <form noValidate action={paths.goodsSearch} onSubmit={search} className="relative">
        <span className="search-icon">
          <Icon name="search" />
        </span>
        <input
          key={query}
          type="search"
          name="query"
          defaultValue={query}
          onFocus={(event) => setUse({ input: event.currentTarget })}
          aria-label={m.storefront_search()}
          placeholder={m.storefront_search_placeholder()}
          maxLength={maxCharactersSearched}
          enterKeyHint="search"
          autoComplete="off"
          className="search-field"
        />
      </form>
      {use && <Suggestions {...use} />}
    </search>
  )
}
