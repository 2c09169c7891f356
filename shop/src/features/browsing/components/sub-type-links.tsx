import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/display/icon.tsx'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'
import type { ShopType } from '../client/shop-types.ts'

/** The second-level types of one type, as rows that lead to their goods. */
export function SubTypeLinks({ type }: { type: ShopType }) {
  const headId = useId()
  return (
    <section
      aria-labelledby={headId}
      className="mt-8 gap-x-card-x border-t border-line pt-6 lg:grid lg:grid-cols-[1fr_3fr]"
    >
      <h2 id={headId} className="font-serif text-lead tracking-[.03em]">
        {type.name}
      </h2>
      <ul className="grid grid-cols-2 gap-x-card-x lg:grid-cols-3">
        {type.subTypes.map((subType) => (
          <li key={subType.id}>
            <Link
              to={goodsListAddress({ query: subType.name, type1: type.name, type2: subType.name })}
              className="flex min-h-14 items-center justify-between gap-2 border-b border-line hover:text-accent"
            >
              {subType.name}
              <span className="text-ink-3">
                <Icon name="right" size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
