import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Fact, Facts } from '#ui/display/facts.tsx'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'

export interface OrderCardLine {
  name: string
  /** Where the name leads; none where the goods is no longer offered. */
  to?: string
  imageUrl: string | null
  /** E.g. `¥236.00 × 2`. */
  note: ReactNode
}

export interface OrderCardProps {
  /** The state, a `Tag`; it leads. */
  tag: ReactNode
  time: ReactNode
  lines: readonly OrderCardLine[]
  /** For several goods: names, which link to the order, and a note with their number. */
  several?: { names: string; to: string; note: ReactNode }
  /** The order's status, in a sentence. */
  story: string
  facts: readonly Fact[]
  total: ReactNode
  /** The one next action, if any. */
  action?: ReactNode
}

/** One order of a list: status and time, lines, facts, total and the next step. */
export function OrderCard({ tag, time, lines, several, story, facts, total, action }: OrderCardProps) {
  return (
    <article className="rounded-panel border border-line bg-raised px-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3.5">
        {tag}
        <span className="text-note text-ink-2 tabular-nums">{time}</span>
      </header>
      {several && <SeveralGoods lines={lines} {...several} />}
      {(several ? [] : lines).map((line, index) => (
        <div key={index} className="grid grid-cols-[96px_1fr] items-center gap-4 py-4">
          <div className="overflow-hidden rounded-picture">
            <GoodsPicture imageUrl={line.imageUrl} alt="" sizes="96px" />
          </div>
          <div>
            <h2 className="text-body/normal">
              {line.to ? (
                <Link
                  to={line.to}
                  className="-my-2.5 inline-flex min-w-target py-2.5 underline-offset-[5px] hover:underline"
                >
                  {line.name}
                </Link>
              ) : (
                line.name
              )}
            </h2>
            <p className="text-note text-ink-2 tabular-nums">{line.note}</p>
          </div>
        </div>
      ))}
      <div className="grid gap-2 pb-4">
        <p>{story}</p>
        <Facts facts={facts} isCompact />
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
        <span>{total}</span>
        {action && <div className="ml-auto flex flex-wrap justify-end gap-2">{action}</div>}
      </footer>
    </article>
  )
}

const maxThumbnails = 6

type SeveralGoodsProps = Pick<OrderCardProps, 'lines'> & NonNullable<OrderCardProps['several']>

/** Several goods: small pictures that link to each, names, and a note with their number. */
function SeveralGoods({ lines, names, to, note }: SeveralGoodsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <ul className="flex flex-wrap gap-2">
        {lines.slice(0, maxThumbnails).map((line, index) => (
          <li key={index} className="w-18 overflow-hidden rounded-picture">
            {line.to ? (
              <Link to={line.to} aria-label={line.name} className="block">
                <GoodsPicture imageUrl={line.imageUrl} alt="" sizes="72px" />
              </Link>
            ) : (
              <GoodsPicture imageUrl={line.imageUrl} alt={line.name} sizes="72px" />
            )}
          </li>
        ))}
      </ul>
      <p className="text-note text-ink-2 tabular-nums">{note}</p>
      <h2 className="w-full text-body/normal">
        <Link
          to={to}
          className="-my-2.5 inline-flex min-w-target py-2.5 break-keep underline-offset-[5px] hover:underline"
        >
          {names}
        </Link>
      </h2>
    </div>
  )
}
