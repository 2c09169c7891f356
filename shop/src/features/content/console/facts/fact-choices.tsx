/** Facts that are chosen from a list. */
import { useId } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import type { WireShopFacts } from '#features/content/console-contract.ts'
import { classNames } from '#ui/display/class-names.ts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { markets, seats } from '../../values.ts'
import { factNames } from '../fact-names.ts'
import type { FactsEditing } from './fact-fields.tsx'

export const placeName = (code: string) => new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code

export function SeatSelect({ values, isChanged, errorsOf, setText }: FactsEditing) {
  return (
    <div id="seat">
      <ConsoleSelect
        label={factNames.seat()}
        hint={m.content_seat_hint()}
        isChanged={isChanged('seat')}
        errors={errorsOf('seat')}
        value={values.texts.seat}
        onChange={(event) => setText('seat', event.target.value)}
        options={[['', '–'], ...seats.map((seat): [string, string] => [seat, placeName(seat)])]}
      />
    </div>
  )
}

/** The saved seat has other rates than some goods. */
export function GoodsToRate({ facts: { goods_to_rate: count, seat } }: { facts: WireShopFacts }) {
  const all = count.on_sale + count.withdrawn
  if (all === 0) return null
  const tab = count.on_sale > 0 ? {} : { tab: 'withdrawn' }
  return (
    <output className="banner block bg-warn-soft">
      {m.content_goods_to_rate({ count: all, place: placeName(seat ?? seats[0]) })}{' '}
      <Link className="link whitespace-nowrap" to={consolePaths.goods({ ...tab, foreign_tax: '1' })}>
        {m.content_goods_to_rate_see()}
      </Link>
    </output>
  )
}

const rateTexts = {
  default_tax_percent: m.content_default_rate_to_choose,
  delivery_tax_percent: m.content_delivery_rate_to_choose,
}

/** The saved seat has other rates than the settings. */
export const RatesToChoose = ({ facts: { rates_to_choose: rates, seat } }: { facts: WireShopFacts }) =>
  rates.map(({ setting, percent }) => (
    <output key={setting} className="banner block bg-warn-soft">
      {rateTexts[setting]({ percent, place: placeName(seat ?? seats[0]) })}{' '}
      <Link className="link whitespace-nowrap" to={`${consolePaths.settings}#${setting}`}>
        {m.content_rate_to_choose_see()}
      </Link>
    </output>
  ))

export function MarketChoice({ values, isChanged, errorsOf, set }: FactsEditing) {
  const noteId = useId()
  const errors = values.markets.length === 0 ? [m.content_markets_needed()] : errorsOf('markets')
  return (
    <fieldset id="markets" className="field" aria-describedby={noteId} aria-invalid={errors.length > 0 || undefined}>
      <legend className="text-small text-ink-2">{factNames.markets()}</legend>
      <div className={classNames('flex flex-wrap gap-x-5 pl-2', isChanged('markets') && 'changed')}>
        {markets.map((market) => (
          <label key={market} className="check-row">
            <input
              type="checkbox"
              className="check-box"
              checked={values.markets.includes(market)}
              onChange={({ target }) =>
                set({
                  markets: markets.filter((one) => (one === market ? target.checked : values.markets.includes(one))),
                })
              }
            />
            {placeName(market)}
          </label>
        ))}
      </div>
      <p className={errors.length > 0 ? 'text-small text-danger' : 'text-small text-ink-2'} id={noteId}>
        {errors.length > 0 ? errors.join(' ') : m.content_markets_hint()}
      </p>
    </fieldset>
  )
}

/** Japanese law alone allows it. */
export function AddressOnRequest({ values, isChanged, set }: FactsEditing) {
  const noteId = useId()
  if (values.texts.seat !== 'JP') return null
  return (
    <div id="address_on_request">
      <label className={classNames('check-row', isChanged('address_on_request') && 'changed pl-2')}>
        <input
          type="checkbox"
          className="check-box"
          checked={values.address_on_request}
          aria-describedby={noteId}
          onChange={({ target }) => set({ address_on_request: target.checked })}
        />
        {factNames.address_on_request()}
      </label>
      <p className="text-small text-ink-2" id={noteId}>
        {m.content_address_on_request_hint()}
      </p>
    </div>
  )
}
