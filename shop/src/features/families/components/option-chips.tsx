import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { GoodsOption } from '#features/families/contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import { classNames } from '#ui/display/class-names.ts'

export interface OptionChipsProps {
  options: readonly GoodsOption[]
  currency: string
  /** The picture of a chip, 44 px wide. */
  pictureOf(imageUrl: string): ReactNode
}

/** One row of chips an option. Each chip is a link to a member, so that it works without script. */
export function OptionChips({ options, ...others }: OptionChipsProps) {
  return (
    <div className="mt-5 mb-6 grid gap-4">
      {options.map((option) => (
        <OptionRow key={option.name} option={option} {...others} />
      ))}
    </div>
  )
}

function OptionRow({
  option: { name, values },
  currency,
  pictureOf,
}: Omit<OptionChipsProps, 'options'> & { option: GoodsOption }) {
  const labelId = useId()
  const prices = new Set(values.map(({ price }) => price))
  return (
    <div>
      <p id={labelId} className="mb-1.5 text-note text-ink-3">
        {name}
        <span className="ml-2 text-ink">{values.find(({ is_current: isCurrent }) => isCurrent)?.name}</span>
      </p>
      <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
        {values.map((value) => (
          <li key={value.name}>
            <Link
              to={paths.goods(value.goods_id)}
              preventScrollReset
              aria-current={value.is_current ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-target items-center gap-2.5 rounded-control border leading-snug hover:border-ink hover:bg-sunk',
                value.image_url ? 'py-1 pr-3.5 pl-1' : 'px-4 py-1',
                value.is_current
                  ? 'border-accent-fill font-strong text-accent shadow-[inset_0_0_0_1px_var(--color-accent-fill)]'
                  : value.in_stock
                    ? 'border-line-strong text-ink'
                    : 'border-line text-ink-3',
                value.is_other_too && 'border-dashed',
              )}
            >
              {value.image_url && (
                <span
                  className={classNames(
                    'w-11 shrink-0 overflow-hidden rounded-[2px]',
                    !value.in_stock && 'filter-(--washed-out-filter)',
                  )}
                >
                  {pictureOf(value.image_url)}
                </span>
              )}
              <span className="flex flex-wrap items-baseline gap-x-2">
                {value.name}
                <ChipNote value={value} currency={currency} hasPrice={prices.size > 1} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChipNote({
  value: { in_stock: isInStock, is_current: isCurrent, other, price },
  currency,
  hasPrice,
}: {
  value: GoodsOption['values'][number]
  currency: string
  hasPrice: boolean
}) {
  const notes = [
    other && m.families_other({ other }),
    isInStock ? hasPrice && formatMoney(price, currency) : m.families_sold_out(),
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <small className={classNames('text-note font-text', isInStock || isCurrent ? 'text-ink-2' : 'text-ink-3')}>
      {notes.join(' ')}
    </small>
  )
}
