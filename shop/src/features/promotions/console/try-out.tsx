/** A basket that is priced with the rule as it is typed. */
import { useDeferredValue, useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { BodyIn } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { formatMoney } from '#platform/money/money.ts'
import { refusalWords } from '../components/refusal-words.ts'
import type { TriedBasket, tryPromotion } from '../console-contract.ts'
import { maxTriedLines } from '../values.ts'
import {
  type BasketLine,
  BasketLines,
  toBasketLine,
} from '#features/delivery/components/console/basket/basket-lines.tsx'
import { type GoodsFilter, useGoods } from '#features/delivery/components/console/basket/found-goods.tsx'
import { type PromotionFields, type Scope, toBody } from './promotion-fields.ts'
import { isWholeRule } from './whole-rule.ts'

const firstQuantities = [2, 1, 1]

/** The basket begins with some items that the rule is for. */
function filterOf(scope: Scope | null): GoodsFilter {
  const [type, subType, item] = [scope?.types[0], scope?.sub_types[0], scope?.goods[0]]
  if (type) return { type_1: nameInLanguage(type.names) }
  if (subType) return { type_2: nameInLanguage(subType.names) }
  return item ? { q: nameInLanguage(item.names) } : {}
}

interface TryOutProps {
  id: number | null
  fields: PromotionFields
  unsaved: readonly (keyof PromotionFields)[]
}

export function TryOut({ id, fields, unsaved }: TryOutProps) {
  const { data: first } = useGoods(filterOf(fields.scope), firstQuantities.length)
  const [own, setOwn] = useState<BasketLine[] | null>(null)
  const [isFirstOrder, setFirstOrder] = useState(true)
  const lines = own ?? first?.results.map((item, place) => toBasketLine(item, firstQuantities[place])) ?? []
  const isWhole = isWholeRule(fields)
  const request = useDeferredValue(
    isWhole && lines.length > 0
      ? JSON.stringify({
          lines: lines.map((line) => ({ goods_id: line.id, quantity: line.quantity })),
          ...(id !== null && { id }),
          rule: toBody(fields, unsaved),
          is_first_order: isFirstOrder,
        })
      : '',
  )
  const { data: tried, failure } = useLoaded<TriedBasket | null>(request, async (signal) => {
    if (request === '') return null
    await pauseOfTyping(signal)
    return callConsole<typeof tryPromotion>('POST /api/console/promotions/try/', {
      body: JSON.parse(request) as BodyIn<typeof tryPromotion>,
      signal,
    })
  })
  return (
    <section className="min-w-0 rounded-panel bg-sunk p-4" aria-label={m.promotions_try()}>
      <h2 className="section-title">{m.promotions_try()}</h2>
      <BasketLines lines={lines} most={maxTriedLines} onLines={setOwn}>
        <label className="check-row text-small">
          <input
            type="checkbox"
            className="check-box"
            checked={isFirstOrder}
            onChange={({ target }) => setFirstOrder(target.checked)}
          />
          {m.promotions_try_first()}
        </label>
      </BasketLines>
      {!isWhole || failure ? (
        <output className="mt-3 block text-small text-ink-2">
          {!failure || (failure instanceof ApiFailure && failure.code === 'invalid')
            ? m.promotions_try_incomplete()
            : failure.message}
        </output>
      ) : (
        tried && lines.length > 0 && <Sums tried={tried} lines={lines} />
      )}
    </section>
  )
}

function Sums({ tried, lines }: { tried: TriedBasket; lines: readonly BasketLine[] }) {
  const nameOf = (goodsId: number) => lines.find(({ id }) => id === goodsId)?.name ?? ''
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const own = tried.discounts.find(({ is_tried }) => is_tried)
  return (
    <div aria-live="polite">
      <dl className="mt-3 grid gap-1.5 text-small/5 tabular-nums">
        <Row name={m.promotions_try_goods({ count })} amount={tried.goods_total} />
        {tried.discounts.map(({ names, amount, is_tried }, place) => (
          <Row
            key={place}
            name={nameInLanguage(names) || m.promotions_new()}
            amount={amount}
            isOff
            isTried={is_tried}
          />
        ))}
        <Row name={m.promotions_try_delivery()} amount={tried.delivery_fee} />
        {tried.free_delivery && (
          <Row
            name={nameInLanguage(tried.free_delivery.names)}
            amount={tried.delivery_fee}
            isOff
            isTried={tried.free_delivery.is_tried}
          />
        )}
        <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2 text-[0.875rem] font-strong">
          <dt>{m.promotions_try_total()}</dt>
          <dd>{formatMoney(tried.total)}</dd>
        </div>
      </dl>
      {tried.refusal && <p className="mt-3 text-small text-danger">{refusalWords(tried.refusal)}</p>}
      {own && own.shares.length > 1 && (
        <p className="mt-3 text-small text-ink-2">
          {m.promotions_try_shares({
            shares: own.shares.map(({ goods_id, amount }) => `${nameOf(goods_id)} ${formatMoney(amount)}`).join(' · '),
          })}
        </p>
      )}
    </div>
  )
}

function Row({
  name,
  amount,
  isOff = false,
  isTried = false,
}: {
  name: string
  amount: string
  isOff?: boolean
  isTried?: boolean
}) {
  return (
    <div className="flex justify-between gap-3">
      <dt className={isTried ? 'font-strong' : undefined}>{name}</dt>
      <dd className="whitespace-nowrap">
        {isOff && '−'}
        {formatMoney(amount)}
      </dd>
    </div>
  )
}

const pauseInMs = 300

/** Ends without a request where more is typed meanwhile. */
function pauseOfTyping(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseInMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('more is typed'))
    })
  })
}
