import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { formatMoney } from '#platform/money/money.ts'
import type { BasketLine } from '../contract.ts'
import { LineMessages } from './line-messages.tsx'

/** A line that cannot be bought now, until the shopper removes it; goods off sale have no page. */
export function UnavailableLine({ line, onRemove }: { line: BasketLine; onRemove: () => void }) {
  const name = line.goods_name
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-5 @min-[760px]:grid-cols-[20px_112px_minmax(0,1fr)_auto] @min-[760px]:items-center @min-[760px]:gap-x-5">
      <div className="overflow-hidden rounded-picture bg-picture-ground @min-[760px]:col-start-2">
        <GoodsPicture imageUrl={line.image_url} alt="" sizes="112px" isWashedOut />
      </div>
      <div className="grid gap-0.5">
        <h3 className="text-body/normal">
          {line.state === 'withdrawn' ? (
            name
          ) : (
            <Link
              to={paths.goods(line.goods_id)}
              className="-my-2.5 inline-block min-w-target py-2.5 decoration-1 underline-offset-[5px] hover:underline"
            >
              {name}
            </Link>
          )}
        </h3>
        <p className="text-note text-ink-2">
          {[line.option_text, formatMoney(line.unit_price)].filter(Boolean).join(' · ')}
        </p>
        <LineMessages line={line} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-4 @min-[760px]:col-start-auto">
        <LinkButton to={paths.goodsList(name)} isSmall aria-label={m.basket_similar_of({ name })}>
          {m.basket_similar()}
        </LinkButton>
        <IconButton icon="close" label={m.basket_remove_of({ name })} onClick={onRemove} />
      </div>
    </div>
  )
}
