import { type FormEvent, type Ref, useRef, useState } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { BasketLine } from '#features/basket/contract.ts'
import { ChangedTextLinks } from '#features/content/components/agreement/agreement.tsx'
import { useAgreedVersions } from '#features/content/components/agreement/use-agreed-versions.ts'
import { promiseInDates } from '#features/delivery/components/promise-words.ts'
import { useWayToPay } from '#features/order-links/components/cashier/use-way-to-pay.ts'
import { WaysToPay } from '#features/order-links/components/cashier/ways-to-pay.tsx'
import { formatMoney } from '#platform/money/money.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { TruckIcon } from '#features/parcels/components/truck-icon.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { TextAreaField } from '#ui/fields/text-field.tsx'
import type { CheckoutData } from '../client/load-checkout.ts'
import type { LineChange, PriceRise } from '../client/line-changes.ts'
import { readDraft, saveDraft } from '../client/drafts/draft.ts'
import type { PurchaseError } from '../client/purchase-error.ts'
import { describeSeen } from '../client/purchase-error-texts.ts'
import { maxMessageLength } from '../values.ts'
import { CheckoutAddresses } from './checkout-addresses.tsx'
import { CheckoutCode } from './checkout-code.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { CheckoutSum } from './checkout-sum.tsx'
import { LineChanges } from './line-changes.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface CheckoutFormProps {
  data: CheckoutData
  /** As the shopper set it, also unavailable lines. */
  selected: readonly BasketLine[]
  /** Changes that the shopper has to see before ordering. */
  changes: readonly LineChange[]
  rises: readonly PriceRise[]
  /** Decimal text: sum of all goods as last shown. */
  goodsTotalBefore: string
  onSeen: () => void
  onRemove: (line: BasketLine) => void
  isLeaving: boolean
  error: PurchaseError | null
  noticeRef: Ref<HTMLDivElement>
}

/** Submits exactly the shown values: a total that rises meanwhile buys nothing. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { data, selected, changes, rises, goodsTotalBefore, onSeen, onRemove, isLeaving, error, noticeRef } = props
  const { addresses, address, addressFault, quote, code, idempotencyKey } = data
  const versions = useAgreedVersions(data.versions, error?.changed)
  const { shopOrigin } = usePublicSettings()
  const { state } = useNavigation()
  const { revalidate, state: reading } = useRevalidator()
  const way = useWayToPay()
  const { fee, promised_from: from, promised_until: until } = quote.delivery
  const had = quote.lines.filter(({ counted }) => counted > 0)
  const lines = had.map(({ goods_id, counted }) => ({ goods_id, quantity: counted }))
  const seenButton = useRef<HTMLButtonElement>(null)
  const linesTitle = useRef<HTMLHeadingElement>(null)
  const shownFee = useShownFee(address?.id ?? null, fee, changes.length === 0)
  // The changed lines already show the reason.
  const isExplained = error !== null && error.isOfLines && changes.length > 0
  function holdUntilSeen(event: FormEvent) {
    if (changes.length === 0) return
    event.preventDefault()
    seenButton.current?.focus()
  }
  return (
    <CheckedForm
      as={Form}
      method="post"
      onSubmit={holdUntilSeen}
      className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_364px] xl:items-start xl:gap-x-[clamp(40px,5vw,72px)]"
    >
      <input type="hidden" name="lines" value={JSON.stringify(lines)} />
      <input type="hidden" name="expected_total" value={quote.total} />
      <input type="hidden" name="seen" value={describeSeen({ total: quote.total, lines: had })} />
      <input type="hidden" name="redirect_url" value={`${shopOrigin}${paths.checkout}`} />
      {code !== '' && quote.code_refusal === null && <input type="hidden" name="code" value={code} />}
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <div className="grid min-w-0 gap-6">
        <div ref={noticeRef} tabIndex={-1} className="grid gap-6 rounded-control empty:hidden">
          {error !== null && !isExplained && !(error.isOfLines && state !== 'idle') && (
            <p role="alert" className="flex items-start gap-3 rounded-control bg-sunk px-4 py-3">
              <Icon name="alert" />
              <span>
                {error.notice}
                {error.changed && <ChangedTextLinks changed={error.changed} />}
              </span>
            </p>
          )}
          {changes.length > 0 && !isLeaving && (
            <LineChanges
              changes={changes}
              rises={rises}
              goodsTotalBefore={goodsTotalBefore}
              goodsTotal={quote.goods_total}
              fee={shownFee === null || shownFee === fee ? null : { before: shownFee, after: fee }}
              isRefused={isExplained}
              seenRef={seenButton}
              onSeen={() => {
                linesTitle.current?.focus()
                onSeen()
              }}
            />
          )}
        </div>
        <CheckoutAddresses addresses={addresses} chosen={address} fault={addressFault} />
        {from !== null && until !== null && (
          <section aria-labelledby="checkout-how" className="border-t border-line pt-6">
            <h2 id="checkout-how" className="mb-4 font-serif text-lead tracking-[.03em]">
              {m.checkout_how()}
            </h2>
            <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
              <TruckIcon />
              <div>
                <p>{promiseInDates({ from, until })}</p>
                <p className="text-note text-ink-2">{m.checkout_if_paid_now()}</p>
              </div>
              <span className="tabular-nums">{fee === '0.00' ? m.checkout_free() : formatMoney(fee)}</span>
            </div>
          </section>
        )}
        <CheckoutLines
          selected={selected}
          quoted={quote.lines}
          changes={changes}
          titleRef={linesTitle}
          onRemove={onRemove}
        />
        {(quote.takes_codes || code !== '') && (
          <CheckoutCode
            code={code}
            quote={quote}
            isBusy={reading !== 'idle'}
            onUse={(next) => {
              saveDraft({ code: next })
              void revalidate()
            }}
          />
        )}
        <WaysToPay way={way} />
        <div className="border-t border-line pt-6">
          <TextAreaField
            label={m.checkout_message()}
            name="message"
            rows={2}
            maxLength={maxMessageLength}
            defaultValue={readDraft().message}
            onChange={(event) => saveDraft({ message: event.currentTarget.value })}
          />
        </div>
      </div>
      <CheckoutSum
        provider={way.name}
        versions={versions}
        quote={quote}
        isBusy={isLeaving || state === 'submitting'}
        isBlocked={changes.length > 0}
        canOrder={address !== null && addressFault === null && lines.length > 0}
      />
    </CheckedForm>
  )
}

/** @returns the fee as last shown for this address; null if never shown */
function useShownFee(addressId: number | null, fee: string, isSeen: boolean): string | null {
  const [shown, setShown] = useState<{ addressId: number | null; fee: string } | null>(null)
  const isSame = shown?.addressId === addressId && shown.fee === fee
  if (isSeen && !isSame) setShown({ addressId, fee })
  return shown?.addressId === addressId ? shown.fee : null
}
