import { useId, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { m } from '#texts'
import type { Goods } from '#features/catalogue/contract.ts'
import type { AgreedVersions, ChangedTexts } from '#features/content/components/agreement/agreed-versions.ts'
import { Agreement, ChangedTextsNotice } from '#features/content/components/agreement/agreement.tsx'
import { useAgreedVersions } from '#features/content/components/agreement/use-agreed-versions.ts'
import { InAppNotice } from '#features/order-links/components/in-app-notice.tsx'
import { useWayToPay } from '#features/order-links/components/cashier/use-way-to-pay.ts'
import { WaysToPay } from '#features/order-links/components/cashier/ways-to-pay.tsx'
import { priceOrder } from '#features/pricing/price-order.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { Quantity } from '#ui/fields/quantity.tsx'
import { purchaseKey } from '../client/purchase-key.ts'
import { useDeliveryFee } from '../client/use-delivery-fee.ts'
import { minQuantity, maxQuantity } from '../values.ts'
import { GoodsLine } from './goods-line.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface PurchaseFormProps {
  goods: Goods
  keyBase: string
  versions: AgreedVersions
  /** Why the last press bought nothing. */
  changed: ChangedTexts | undefined
  isLeaving: boolean
  /** False while an order of these goods waits for its payment. */
  isPrimary: boolean
}

/** Quantity, total and the next step. Without a quote no total is known, so nothing is ordered. */
export function PurchaseForm({ goods, keyBase, isLeaving, isPrimary, changed, ...loaded }: PurchaseFormProps) {
  const versions = useAgreedVersions(loaded.versions, changed)
  const { shopOrigin, reservedFor } = usePublicSettings()
  const way = useWayToPay()
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const nextId = useId()
  const [quantity, setQuantity] = useState(minQuantity)
  const { fee, problem, retry } = useDeliveryFee(goods.id, quantity)
  const { totalInFen } = priceOrder({
    lines: [{ goodsId: goods.id, quantity, unitPriceInFen: fenOf(goods.price) }],
    feeInFen: () => fenOf(fee ?? '0.00'),
  })
  return (
    <CheckedForm as={Form} method="post" className="rounded-panel border border-line bg-raised p-6">
      <GoodsLine goods={goods} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="goods_id" value={goods.id} />
      <input type="hidden" name="redirect_url" value={shopOrigin + pathname} />
      <input type="hidden" name="idempotency_key" value={purchaseKey(keyBase, goods.id, quantity)} />
      <input type="hidden" name="expected_total" value={toWireMoney(totalInFen)} />
      <div className="border-t border-line py-4">
        <Quantity least={minQuantity} most={maxQuantity} onChange={setQuantity} isInline />
      </div>
      {fee === null && (
        <div className="grid gap-3 border-t border-line pt-4">
          <p role="alert" className="text-note text-ink-2">
            {problem}
          </p>
          <Button onClick={retry}>{m.ui_retry()}</Button>
        </div>
      )}
      {fee !== null && fee !== '0.00' && (
        <p className="flex items-baseline justify-between gap-x-4 border-t border-line py-4">
          {m.checkout_fee()}
          <MoneyAmount amount={fee} currency={goods.currency} />
        </p>
      )}
      {fee !== null && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-4">
            <span>
              {m.checkout_total()} <span className="text-note text-ink-2">{m.checkout_currency()}</span>
            </span>
            <output className="ml-auto text-lead font-strong">
              <MoneyAmount amount={toWireMoney(totalInFen)} currency={goods.currency} />
            </output>
          </div>
          <WaysToPay way={way} />
          <div className="mt-2 grid gap-3">
            {changed && <ChangedTextsNotice changed={changed} />}
            <InAppNotice />
            <Agreement versions={versions} step="order" />
            <Button
              type="submit"
              variant={isPrimary ? 'primary' : 'secondary'}
              isBlock
              isBusy={isLeaving || state === 'submitting'}
              aria-describedby={nextId}
            >
              {m.checkout_buy()}
            </Button>
          </div>
          <p id={nextId} className="mt-3 text-note text-ink-2">
            {m.checkout_next({ provider: way.name, duration: reservedFor })}
          </p>
        </>
      )}
    </CheckedForm>
  )
}

/** Amounts of the API always parse. */
const fenOf = (amount: string): number => parseMoney(amount)!
