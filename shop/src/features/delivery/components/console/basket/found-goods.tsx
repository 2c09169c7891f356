/** Items on sale by words, or the most popular ones, to pick from. */
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ListedConsoleGoods, listConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatMoney } from '#platform/money/money.ts'

const shownAtOnce = 8

interface FoundGoodsProps {
  words: string
  chosenIds?: readonly number[]
  onAdd(item: ListedConsoleGoods): void
}

export function FoundGoods({ words, chosenIds = [], onAdd }: FoundGoodsProps) {
  const { data, failure } = useGoods({ q: words }, shownAtOnce)
  return (
    <section aria-label={m.delivery_basket_items()}>
      {failure && (
        <p className="text-small text-danger" role="alert">
          {failure.message}
        </p>
      )}
      <ul className="plain-rows">
        {data?.results.map((item) => (
          <li key={item.id}>
            <span className="flex min-w-0 items-center gap-3">
              <GoodsThumb url={item.image_url} />
              <span className="min-w-0 break-words">
                {nameInLanguage(item.names)} <span className="text-ink-2">{formatMoney(item.price)}</span>
              </span>
            </span>
            <AddButton name={nameInLanguage(item.names)} isIn={chosenIds.includes(item.id)} onAdd={() => onAdd(item)} />
          </li>
        ))}
      </ul>
      {data?.results.length === 0 && <p className="text-small text-ink-2">{m.delivery_basket_no_items()}</p>}
    </section>
  )
}

/** Words, or the name of a type or sub-type; nothing of these: the most popular items. */
export type GoodsFilter = Partial<Record<'q' | 'type_1' | 'type_2', string>>

export const useGoods = (filter: GoodsFilter, count: number) =>
  useLoaded<ResponseOf<typeof listConsoleGoods>>(`${count} ${JSON.stringify(filter)}`, (signal) =>
    callConsole<typeof listConsoleGoods>('GET /api/console/goods/', {
      query: { ...Object.fromEntries(Object.entries(filter).filter(([, text]) => text)), page_size: count },
      signal,
    }),
  )

export function GoodsThumb({ url }: { url: string }) {
  return url ? (
    <img
      className="size-11 flex-none rounded-control object-cover"
      src={url}
      width={44}
      height={44}
      alt=""
      loading="lazy"
    />
  ) : (
    <span className="size-11 flex-none rounded-control bg-sunk" />
  )
}

export function AddButton({ name, isIn, onAdd }: { name: string; isIn: boolean; onAdd(): void }) {
  if (isIn) return <span className="text-small text-ink-2">{m.delivery_basket_is_in()}</span>
  return (
    <Button isSmall aria-label={m.delivery_basket_add_named({ name })} onClick={onAdd}>
      {m.delivery_basket_add()}
    </Button>
  )
}
