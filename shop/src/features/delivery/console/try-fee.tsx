/** Zone, fee and days of a made-up order, by the function of real ones. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { FactList } from '#console-ui/fact-list.tsx'
import { ConsoleField, ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { formatCount } from '#ui/display/count.ts'
import { type BasketLine, BasketLines } from '../components/console/basket/basket-lines.tsx'
import { CountryOptions } from '../components/console/country-options.tsx'
import { RegionChoice } from '../components/console/region-choice.tsx'
import { formatDates } from '../components/promise-words.ts'
import type { quoteDelivery, ZonePlace, ZoneQuote } from '../console-contract.ts'
import { hasRegions } from '../components/console/place-choice.ts'
import { maxTriedGoods } from '../values.ts'

export function TryFee({ countries }: { countries: readonly ZonePlace[] }) {
  const [country, setCountry] = useState(countries[0]?.code ?? 'CN')
  const [quote, setQuote] = useState<ZoneQuote | null>(null)
  const [lines, setLines] = useState<BasketLine[]>([])
  const hasBasket = lines.length > 0
  const form = useSubmit(async ({ region_code = '', weight_in_grams = '', goods_total = '' }) => {
    setQuote(null)
    const basket = lines.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
    const filled = Object.entries({ country, region_code, weight_in_grams, goods_total, lines: basket }).filter(
      ([, value]) => value.trim() !== '',
    )
    const query = Object.fromEntries(filled)
    setQuote(await callConsole<typeof quoteDelivery>('GET /api/console/delivery_zones/quote/', { query }))
  })
  return (
    <section className="rounded-panel bg-sunk p-4" aria-labelledby="try-fee">
      <h2 id="try-fee">{m.delivery_try_title()}</h2>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleSelect
          label={m.delivery_form_country()}
          value={country}
          errors={form.errorsOf('country')}
          onChange={(event) => {
            setCountry(event.target.value)
            setQuote(null)
          }}
        >
          <CountryOptions countries={countries} />
          <option value="">{m.delivery_no_address()}</option>
        </ConsoleSelect>
        {hasRegions(country) && (
          <RegionChoice key={country} country={country} code="" errors={form.errorsOf('region_code')} />
        )}
        <div>
          <BasketLines
            lines={lines}
            most={maxTriedGoods}
            onLines={(next) => {
              setLines(next)
              setQuote(null)
            }}
          />
        </div>
        {!hasBasket && (
          <>
            <ConsoleField
              label={m.delivery_try_weight()}
              hint={m.delivery_try_weight_hint()}
              name="weight_in_grams"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              errors={form.errorsOf('weight_in_grams')}
            />
            <ConsoleField
              label={m.delivery_try_total()}
              name="goods_total"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              errors={form.errorsOf('goods_total')}
            />
          </>
        )}
        <p>
          <Button type="submit" disabled={form.isBusy}>
            {m.delivery_try_do()}
          </Button>
        </p>
      </CheckedForm>
      <div aria-live="polite" className="border-t border-line pt-3 empty:hidden">
        {quote && <Quote quote={quote} />}
      </div>
    </section>
  )
}

function Quote({ quote: { zone, place, is_deliverable, fee, basket, ...days } }: { quote: ZoneQuote }) {
  const name = zone && nameInLanguage(zone.names)
  const { days_min: min, days_max: max, promised_from: from, promised_until: until } = days
  return (
    <>
      <FactList>
        <dt>{m.delivery_try_zone()}</dt>
        <dd className="wrap-anywhere">
          {name === null
            ? m.delivery_try_no_zone()
            : place
              ? m.delivery_try_matched({ zone: name, place: place.name })
              : name}
        </dd>
        {fee !== null && (
          <>
            <dt>{m.delivery_try_fee()}</dt>
            <dd>{formatMoney(fee)}</dd>
          </>
        )}
        {min !== null && max !== null && from !== null && until !== null && (
          <>
            <dt>{m.delivery_try_days()}</dt>
            <dd>{m.delivery_try_days_value({ min, max, dates: formatDates({ from, until }) })}</dd>
          </>
        )}
      </FactList>
      {basket && (
        <p className="mt-2 text-small text-ink-2">
          {m.delivery_try_goods({
            total: formatMoney(basket.goods_total),
            weight: formatCount(basket.weight_in_grams),
          })}{' '}
          {basket.units_without_weight > 0 &&
            m.delivery_try_unweighed({ count: formatCount(basket.units_without_weight) })}
        </p>
      )}
      {!is_deliverable && <p className="mt-2 text-danger">{m.delivery_try_refused()}</p>}
      {is_deliverable && min === null && <p className="mt-2 text-small text-ink-2">{m.delivery_try_later()}</p>}
    </>
  )
}
