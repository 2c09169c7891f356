/** Promotions: the list, the rule of one, and a basket to try it on. */
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleEmptyState, ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { ListPages } from '#console-ui/lists/list-pages.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import { Icon } from '#ui/display/icon.tsx'
import type { getPromotion, listPromotions, WirePromotion } from '../console-contract.ts'
import type { promotionsLoader } from './loaders.ts'
import { PromotionEditor } from './promotion-editor.tsx'
import { PromotionRows, PromotionTabs } from './promotion-rows.tsx'

type List = ResponseOf<typeof listPromotions>

export function Component() {
  const { data: list, failure, reload, change } = useScreenData<typeof promotionsLoader>()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const [announcement, setAnnouncement] = useState('')
  const chosen = searchParams.get('id') ?? String(list?.results[0]?.id ?? '')
  const addressOf = (id: number | 'new' | null) => {
    const { id: _, ...others } = Object.fromEntries(searchParams)
    return `?${new URLSearchParams(id === null ? others : { ...others, id: String(id) })}`
  }
  if (failure && !list) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const put = (row: WirePromotion) =>
    change((before: List) => ({
      ...before,
      results: before.results.map((one) => (one.id === row.id ? row : one)),
    }))
  return (
    <ConsolePage
      title={m.promotions_title()}
      note={list && m.promotions_counts({ running: list.facets.running, coming: list.facets.coming })}
      actions={
        <Link className={buttonStyle()} to={addressOf('new')}>
          <Icon name="plus" size={16} />
          {m.promotions_new()}
        </Link>
      }
    >
      <output className={announcement ? 'banner' : 'sr-only'}>{announcement}</output>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {list ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 min-[1180px]:grid-cols-[292px_minmax(0,1fr)]">
          <section aria-label={m.promotions_title()}>
            <PromotionTabs facets={list.facets} />
            <PromotionRows rows={list.results} chosen={chosen} addressOf={addressOf} />
            <ListPages count={list.count} pageSize={defaultPageSize} shown={list.results.length} />
          </section>
          {chosen === '' ? (
            <ConsoleEmptyState title={m.promotions_empty()}>{m.promotions_empty_text()}</ConsoleEmptyState>
          ) : (
            <Chosen
              key={chosen}
              id={chosen}
              onSaved={(row, sentence) => {
                setAnnouncement(sentence)
                if (chosen === 'new') {
                  void navigate(addressOf(row.id))
                  reload()
                } else if (list.results.some(({ id, state }) => id === row.id && state === row.state)) put(row)
                else reload()
              }}
              onDeleted={(sentence) => {
                setAnnouncement(sentence)
                void navigate(addressOf(null))
                reload()
              }}
            />
          )}
        </div>
      ) : (
        <Loading />
      )}
    </ConsolePage>
  )
}

interface ChosenProps {
  id: string
  onSaved(row: WirePromotion, sentence: string): void
  onDeleted(sentence: string): void
}

function Chosen({ id, ...actions }: ChosenProps) {
  return id === 'new' ? (
    <PromotionEditor promotion={null} onChange={() => {}} {...actions} />
  ) : (
    <Stored id={id} {...actions} />
  )
}

function Stored({ id, ...actions }: ChosenProps) {
  const { data, failure, reload, change } = useLoaded<ResponseOf<typeof getPromotion>>(id, (signal) =>
    callConsole<typeof getPromotion>('GET /api/console/promotions/{id}/', { params: { id }, signal }),
  )
  if (failure && !data) return <ConsoleErrorState failure={failure} onRetry={reload} />
  if (!data) return <Loading />
  return <PromotionEditor promotion={data} onChange={(row) => change(() => row)} {...actions} />
}
