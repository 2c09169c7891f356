import type { Ref } from 'react'
import { m } from '#texts'
import { addMoney, formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { isDisclosedCount, type LineChange, type PriceRise, totalLost } from '../client/line-changes.ts'
import { describePriceRise } from '../client/purchase-error-texts.ts'

export interface LineChangesProps {
  changes: readonly LineChange[]
  rises: readonly PriceRise[]
  /** Decimal text: sum of all goods as last shown. */
  goodsTotalBefore: string
  /** Decimal text: sum of all goods now. */
  goodsTotal: string
  /** The delivery fee as last shown for this address, and now; null where equal. */
  fee: { before: string; after: string } | null
  /** The shop has just rejected an order because of these changes. */
  isRefused?: boolean
  seenRef: Ref<HTMLButtonElement>
  onSeen: () => void
}

/** Lists the changes and their effect on the sum. Ordering requires that the shopper has seen them. */
export function LineChanges(props: LineChangesProps) {
  const { changes, rises, goodsTotalBefore, goodsTotal, fee, isRefused = false, seenRef, onSeen } = props
  return (
    <section aria-labelledby="checkout-changes" className="rounded-control bg-sunk p-4">
      <div role="alert" className="flex items-start gap-3">
        <span className="text-warn">
          <Icon name="alert" />
        </span>
        <div className="min-w-0">
          <h2 id="checkout-changes" className="text-body/normal font-strong">
            {m.checkout_changed_title()}
          </h2>
          <ul>
            {changes.map((change) => (
              <li key={change.line.goods_id}>{changeInWords(change)}</li>
            ))}
            {rises.map((rise) => (
              <li key={rise.name}>{describePriceRise(rise)}</li>
            ))}
          </ul>
          {isRefused && <p>{m.checkout_changed_not_ordered()}</p>}
          <p className="mt-2">{sumInWords(goodsTotalBefore, goodsTotal, totalLost(changes))}</p>
          {fee && <p>{m.checkout_changed_fee({ before: formatMoney(fee.before), after: formatMoney(fee.after) })}</p>}
        </div>
      </div>
      <div className="mt-3 pl-8">
        <Button ref={seenRef} variant="primary" isSmall onClick={onSeen}>
          {m.checkout_changed_seen()}
        </Button>
      </div>
    </section>
  )
}

/** Names the difference only where the lost units explain all of it: changed prices would contradict it. */
function sumInWords(before: string, after: string, lost: string): string {
  const sums = { before: formatMoney(before), after: formatMoney(after) }
  return addMoney(after, lost) === before
    ? m.checkout_changed_goods({ ...sums, difference: formatMoney(lost) })
    : m.checkout_changed_goods_and_prices(sums)
}

function changeInWords({ line, before, now, reason, lost }: LineChange): string {
  const name = line.goods_name
  const amount = formatMoney(lost)
  switch (reason) {
    case 'less':
      return isDisclosedCount(now)
        ? m.checkout_changed_less({ name, now, before, amount })
        : m.checkout_changed_fewer({ name, before, amount })
    case 'sold_out':
      return m.checkout_changed_sold_out({ name, amount })
    case 'withdrawn':
      return m.checkout_changed_withdrawn({ name, amount })
  }
}
