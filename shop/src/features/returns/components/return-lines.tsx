import { m } from '#texts'
import type { OrderDetail, Return } from '#features/fulfilment/contract.ts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'

/** Lines of a return with their amounts, then its pictures. */
export function ReturnLines({ order, request }: { order: OrderDetail; request: Return }) {
  const { lines, pictures, currency } = request
  return (
    <>
      <ul className="py-3 empty:hidden">
        {lines.map(({ position, quantity, amount }) => {
          const line = order.lines.find((candidate) => candidate.position === position)!
          return (
            <li
              key={position}
              className="grid grid-cols-[56px_1fr_auto] items-center gap-3 py-3 sm:grid-cols-[72px_1fr_auto] sm:gap-4"
            >
              <div className="overflow-hidden rounded-picture">
                <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" />
              </div>
              <div className="min-w-0">
                <p>{line.goods_name}</p>
                <p className="text-note text-ink-2">{m.returns_units({ count: quantity, bought: line.quantity })}</p>
              </div>
              <p className="whitespace-nowrap tabular-nums">
                <MoneyAmount amount={amount} currency={currency} />
              </p>
            </li>
          )
        })}
      </ul>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3 pb-4">
          {pictures.map(({ picture_id, url }, index) => (
            <li key={picture_id}>
              <img
                src={url}
                alt={m.returns_picture({ number: index + 1 })}
                width={88}
                height={88}
                className="size-22 rounded-picture object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
