import { Link } from 'react-router'
import { paths } from '#paths'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'

export interface ParcelLinesProps {
  order: OrderDetail
  lines: readonly ParcelLine[]
}

interface ParcelLine {
  position: number
  quantity: number
  /** Label of cancelled units; the line is struck out. */
  cancelled?: string
}

/** Contents of a parcel: picture, name and quantity. */
export function ParcelLines({ order, lines }: ParcelLinesProps) {
  return (
    <ul className="py-3">
      {lines.map(({ position, quantity, cancelled }) => {
        const line = order.lines.find((candidate) => candidate.position === position)
        if (!line) return null
        return (
          <li key={position} className="grid grid-cols-[72px_1fr_auto] items-center gap-4 py-3">
            <div className="overflow-hidden rounded-picture">
              <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" isWashedOut={cancelled !== undefined} />
            </div>
            <div className="min-w-0">
              <Link
                to={paths.goods(line.goods_id)}
                className="-my-2.5 inline-flex min-w-target py-2.5 underline-offset-[5px] hover:underline"
              >
                {cancelled === undefined ? line.goods_name : <del>{line.goods_name}</del>}
              </Link>
              {line.option_text && <p className="text-note text-ink-2">{line.option_text}</p>}
              {cancelled !== undefined && <p className="text-note text-ink-2 tabular-nums">{cancelled}</p>}
            </div>
            {cancelled === undefined && <p className="tabular-nums">× {quantity}</p>}
          </li>
        )
      })}
    </ul>
  )
}
