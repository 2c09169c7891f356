import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import type { Quote } from '#features/checkout/contract.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'

/** What is bought, small; quantities are changed in the basket. */
export function CheckoutLines({ lines }: { lines: Quote['lines'] }) {
  return (
    <section aria-labelledby="checkout-what" className="border-t border-line pt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="checkout-what" className="font-serif text-lead tracking-[.03em]">
          {m.checkout_what()}
        </h2>
        <TextLink to={paths.basket}>{m.checkout_change_quantities()}</TextLink>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.goods_id} className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-4 py-3">
            <div className="overflow-hidden rounded-picture">
              <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" isWashedOut={line.counted === 0} />
            </div>
            <div className="min-w-0">
              <h3 className="text-body/normal">
                <Link
                  to={paths.goods(line.goods_id)}
                  className="-my-2.5 inline-block min-w-target py-2.5 underline-offset-[5px] hover:underline"
                >
                  {line.goods_name}
                </Link>
              </h3>
              <p className="flex flex-wrap gap-x-3 text-note text-ink-2 tabular-nums">
                {line.option_text && <span>{line.option_text}</span>}
                <span>
                  <MoneyAmount amount={line.unit_price} /> × {line.counted}
                </span>
              </p>
              {!line.is_returnable && <p className="text-note text-ink-2">{m.checkout_line_not_returnable()}</p>}
            </div>
            <span className="text-right">
              <MoneyAmount amount={line.line_total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
