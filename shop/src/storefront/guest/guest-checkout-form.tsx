import { Form, useNavigate, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { Quote } from '#features/checkout/contract.ts'
import { describeSeen } from '#features/checkout/client/purchase-error-texts.ts'
import { useFocusOnError } from '#features/checkout/client/use-focus-on-error.ts'
import { CheckoutCode } from '#features/checkout/components/checkout-code.tsx'
import { CheckoutSum } from '#features/checkout/components/checkout-sum.tsx'
import { QuotedLines } from '#features/checkout/components/quoted-lines.tsx'
import { maxGuestEmailLength, maxMessageLength } from '#features/checkout/values.ts'
import type { AgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import { ChangedTextLinks } from '#features/content/components/agreement/agreement.tsx'
import { useAgreedVersions } from '#features/content/components/agreement/use-agreed-versions.ts'
import type { GuestAddressFormData } from '#features/delivery/client/load-guest-address-form.ts'
import { AddressFields } from '#features/delivery/components/address-fields.tsx'
import { useWayToPay } from '#features/order-links/components/cashier/use-way-to-pay.ts'
import { WaysToPay } from '#features/order-links/components/cashier/ways-to-pay.tsx'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { TextAreaField, TextField } from '#ui/fields/text-field.tsx'
import type { GuestOutcome, Line } from './guest-purchase.ts'
import { useGuestQuote } from './use-guest-quote.ts'

export interface GuestCheckoutFormProps {
  lines: readonly Line[]
  quote: Quote
  code: string
  addressForm: GuestAddressFormData
  versions: AgreedVersions
  idempotencyKey: string
  isLeaving: boolean
  outcome: GuestOutcome | null
}

const formId = 'guest-checkout'

/** Submits exactly the shown values: a total that rises meanwhile buys nothing. */
export function GuestCheckoutForm(props: GuestCheckoutFormProps) {
  const { lines, code, addressForm, idempotencyKey, isLeaving, outcome } = props
  const error = outcome?.refusal ?? null
  const fieldErrors = outcome?.fieldErrors ?? {}
  const { quote, fault, onPlace } = useGuestQuote(props.quote, { lines, code })
  const versions = useAgreedVersions(props.versions, error?.changed ?? undefined)
  const { shopOrigin } = usePublicSettings()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const way = useWayToPay()
  const noticeRef = useFocusOnError(Object.keys(fieldErrors).length > 0 ? null : error)
  const had = quote.lines.filter(({ counted }) => counted > 0)
  const readPlace = () => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) onPlace(form)
  }
  return (
    <CheckedForm
      as={Form}
      id={formId}
      method="post"
      refusal={Object.keys(fieldErrors).length > 0 ? outcome : undefined}
      onChange={readPlace}
      className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_364px] xl:items-start xl:gap-x-[clamp(40px,5vw,72px)]"
    >
      <input type="hidden" name="lines" value={JSON.stringify(lines)} />
      <input type="hidden" name="expected_total" value={quote.total} />
      <input type="hidden" name="seen" value={describeSeen({ total: quote.total, lines: had })} />
      <input type="hidden" name="redirect_url" value={`${shopOrigin}${paths.findOrder}`} />
      {code !== '' && quote.code_refusal === null && <input type="hidden" name="code" value={code} />}
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <div className="grid min-w-0 gap-6">
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunk px-4 py-1">
          <span className="py-2">{m.storefront_guest_has_account()}</span>
          <TextLink to={paths.login(paths.checkout)}>{m.basket_log_in()}</TextLink>
        </p>
        <div ref={noticeRef} tabIndex={-1} className="grid gap-6 rounded-control empty:hidden">
          {error !== null && state === 'idle' && (
            <p role="alert" className="flex items-start gap-3 rounded-control bg-sunk px-4 py-3">
              <Icon name="alert" />
              <span>
                {error.notice}
                {error.changed && <ChangedTextLinks changed={error.changed} />}
              </span>
            </p>
          )}
        </div>
        <section aria-labelledby="guest-where" className="grid gap-6">
          <h2 id="guest-where" className="font-serif text-lead tracking-[.03em]">
            {m.checkout_where()}
          </h2>
          {addressForm.countries.length === 0 && <p className="text-warn">{m.storefront_guest_no_delivery()}</p>}
          <AddressFields
            {...addressForm}
            address={null}
            fieldErrors={fieldErrors}
            phoneHint={m.storefront_guest_phone_hint()}
            onFilled={readPlace}
          />
          {fault !== null && (
            <p role="alert" className="flex items-start gap-1.5 text-note text-danger">
              <Icon name="alert" size={16} />
              {fault}
            </p>
          )}
          <TextField
            label={m.storefront_guest_email()}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={maxGuestEmailLength}
            hint={m.storefront_guest_email_hint()}
            error={fieldErrors.email}
          />
        </section>
        <QuotedLines lines={had} />
        {(quote.takes_codes || code !== '') && (
          <CheckoutCode
            code={code}
            quote={quote}
            isBusy={state === 'loading'}
            onUse={(next) => {
              const search = next === '' ? '' : `?${new URLSearchParams({ code: next }).toString()}`
              void navigate({ search }, { replace: true, preventScrollReset: true })
            }}
          />
        )}
        <WaysToPay way={way} />
        <div className="border-t border-line pt-6">
          <TextAreaField label={m.checkout_message()} name="message" rows={2} maxLength={maxMessageLength} />
        </div>
      </div>
      <CheckoutSum
        provider={way.name}
        versions={versions}
        quote={quote}
        isBusy={isLeaving || state === 'submitting'}
        isBlocked={false}
        canOrder={had.length > 0 && addressForm.countries.length > 0}
      />
    </CheckedForm>
  )
}
