import { type Ref, useRef } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import type { BasketLine } from '#features/basket/contract.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { type LineChange, totalLost } from '../client/line-changes.ts'
import { CheckoutLines } from './checkout-lines.tsx'
import { LineChanges } from './line-changes.tsx'

export interface NothingLeftProps {
  selected: readonly BasketLine[]
  changes: readonly LineChange[]
  isRefused: boolean
  noticeRef: Ref<HTMLDivElement>
  onSeen: () => void
  onRemove: (line: BasketLine) => void
}

/** Replaces the form where all selected lines have sold out meanwhile. */
export function NothingLeft({ selected, changes, isRefused, noticeRef, onSeen, onRemove }: NothingLeftProps) {
  const seenButton = useRef<HTMLButtonElement>(null)
  const linesTitle = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid max-w-[800px] gap-6">
      <p>{m.checkout_all_unavailable()}</p>
      <div ref={noticeRef} tabIndex={-1} className="rounded-control">
        <LineChanges
          changes={changes}
          rises={[]}
          goodsTotalBefore={totalLost(changes)}
          goodsTotal="0.00"
          fee={null}
          isRefused={isRefused}
          seenRef={seenButton}
          onSeen={onSeen}
        />
      </div>
      <CheckoutLines selected={selected} quoted={[]} changes={changes} titleRef={linesTitle} onRemove={onRemove} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.basket}>{m.checkout_to_basket()}</LinkButton>
        <LinkButton to={paths.shop}>{m.checkout_to_shop()}</LinkButton>
      </div>
    </div>
  )
}
