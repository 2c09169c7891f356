import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { BasketLine } from '#features/basket/contract.ts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import type { Quote } from '#features/checkout/contract.ts'
import { multiplyMoney } from '#platform/money/money.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { textLinkStyle } from '#ui/controls/text-link-style.ts'
import { ShownPrice } from '#features/catalogue/components/cards/shown-price.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { isDisclosedCount, type LineChange } from '../client/line-changes.ts'

export interface CheckoutLinesProps {
  /** As the shopper set it, also unavailable lines; defines the order. */
  selected: readonly BasketLine[]
  quoted: Quote['lines']
  changes: readonly LineChange[]
  titleRef: Ref<HTMLHeadingElement>
  onRemove: (line: BasketLine) => void
}

/** Lines of the purchase, small, with unavailable ones; quantities are changed in the basket. */
export function CheckoutLines({ selected, quoted, changes, titleRef, onRemove }: CheckoutLinesProps) {
  return (
    <section aria-labelledby="checkout-what" className="border-t border-line pt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="checkout-what" ref={titleRef} tabIndex={-1} className="font-serif text-lead tracking-[.03em]">
          {m.checkout_what()}
        </h2>
        <TextLink to={paths.basket}>{m.checkout_change_quantities()}</TextLink>
      </div>
      <ul>
        {selected.map(({ goods_id }) => {
          const change = changes.find(({ line }) => line.goods_id === goods_id)
          const line = quoted.find((other) => other.goods_id === goods_id)
          if (line && line.counted > 0) return <BoughtLine key={goods_id} line={line} change={change} />
          return change && <UnavailableLine key={goods_id} change={change} onRemove={() => onRemove(change.line)} />
        })}
      </ul>
    </section>
  )
}

/** Lines of a purchase that nothing has changed. */
export function QuotedLineList({ lines }: { lines: Quote['lines'] }) {
  return (
    <ul>
      {lines.map((line) => (
        <BoughtLine key={line.goods_id} line={line} change={undefined} />
      ))}
    </ul>
  )
}

function BoughtLine({ line, change }: { line: Quote['lines'][number]; change: LineChange | undefined }) {
  return (
    <LineRow
      line={line}
      amount={
        <>
          {change && <Former amount={multiplyMoney(change.price, change.before)} />}
          <MoneyAmount amount={line.line_total} />
        </>
      }
    >
      <p className="flex flex-wrap gap-x-3 text-note text-ink-2 tabular-nums">
        {line.option_text && <span>{line.option_text}</span>}
        <span>
          <ShownPrice price={line.unit_price} was={line.was_price} /> × {change && <del>{change.before}</del>}{' '}
          {line.counted}
        </span>
      </p>
      {change && <Reason change={change} />}
      {!line.is_returnable && <p className="text-note text-ink-2">{m.checkout_line_not_returnable()}</p>}
    </LineRow>
  )
}

/** Struck out at the former position until the shopper has seen it. */
function UnavailableLine({ change, onRemove }: { change: LineChange; onRemove: () => void }) {
  const { line, before, price, lost, reason } = change
  return (
    <LineRow line={line} isStruck hasPage={reason !== 'withdrawn'} amount={<Former amount={lost} />}>
      <p className="flex flex-wrap gap-x-3 text-note text-ink-2 tabular-nums">
        {line.option_text && <span>{line.option_text}</span>}
        <del>
          <MoneyAmount amount={price} /> × {before}
        </del>
      </p>
      <Reason change={change} />
      <button
        type="button"
        className={textLinkStyle}
        aria-label={m.checkout_line_remove_of({ name: line.goods_name })}
        onClick={onRemove}
      >
        {m.checkout_line_remove()}
      </button>
    </LineRow>
  )
}

interface LineRowProps {
  line: Pick<BasketLine, 'goods_id' | 'goods_name' | 'image_url'>
  isStruck?: boolean
  /** Withdrawn goods have none. */
  hasPage?: boolean
  amount: ReactNode
  children: ReactNode
}

function LineRow({ line, isStruck = false, hasPage = true, amount, children }: LineRowProps) {
  const name = isStruck ? <del>{line.goods_name}</del> : line.goods_name
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-4 py-3">
      <div className="overflow-hidden rounded-picture">
        <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" isWashedOut={isStruck} />
      </div>
      <div className="min-w-0">
        <h3 className="text-body/normal">
          {hasPage ? (
            <Link
              to={paths.goods(line.goods_id)}
              className="-my-2.5 inline-block min-w-target py-2.5 underline-offset-[5px] hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {children}
      </div>
      <span className="grid justify-items-end text-right">{amount}</span>
    </li>
  )
}

function Former({ amount }: { amount: string }) {
  return (
    <del className="text-ink-2">
      <MoneyAmount amount={amount} />
    </del>
  )
}

function Reason({ change: { reason, before, now } }: { change: LineChange }) {
  return (
    <p className="text-note text-warn">
      {reason === 'less' &&
        (isDisclosedCount(now) ? m.checkout_line_less({ now, before }) : m.checkout_line_fewer({ before }))}
      {reason === 'sold_out' && m.checkout_line_sold_out()}
      {reason === 'withdrawn' && m.checkout_line_withdrawn()}
    </p>
  )
}
