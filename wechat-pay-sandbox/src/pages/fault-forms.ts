import { faultKinds } from '../ledger/faults.ts'
import type { Fault, FaultPoint } from '../ledger/faults.ts'
import { faultTexts } from './fault-texts.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { form } from './page.ts'
import type { Page } from './page.ts'

const points = Object.keys(faultKinds) as FaultPoint[]

/** @param outTradeNo `*` applies to every trade */
export function faultForm(page: Page, outTradeNo: string): Html {
  const { text, language } = page
  const names = faultTexts[language]
  const groups = points.map(
    (point) =>
      html`<optgroup label="${names.points[point]}">
        ${faultKinds[point].map(
          (kind) => html`<option value="${point} ${kind}">${names.points[point]}: ${names.kinds[kind]}</option>`,
        )}
      </optgroup>`,
  )
  return form(
    page,
    '/stage/faults',
    html`<input type="hidden" name="out_trade_no" value="${outTradeNo}" />
      <label
        >${text.fault}<select name="fault">
          ${groups}
        </select></label
      >
      <label>${text.times}<input name="times" type="number" value="1" min="1" max="1000" /></label>
      <label>${text.delay}<input name="delay_in_s" type="number" value="1" min="0" max="86400" /></label>
      <label class="check"><input name="executes" type="checkbox" value="yes" />${text.executes}</label>
      <button type="submit">${text.arrange}</button>`,
  )
}

export function waitingFaults(page: Page, faults: readonly Fault[], outTradeNo: string): Html | false {
  const { text, language } = page
  const names = faultTexts[language]
  if (faults.length === 0) return false
  const lines = faults.map(
    ({ outTradeNo: struck, point, kind, timesLeft }) =>
      html`<li>
        <span>${names.points[point]}: ${names.kinds[kind]}</span>
        <span>${text.timesLeft(timesLeft)}</span> <code>${struck === '*' ? text.everyTrade : struck}</code>
      </li>`,
  )
  return html`<h3>${text.waitingFaults}</h3>
    <ul class="deliveries">
      ${lines}
    </ul>
    ${form(
      page,
      '/stage/faults/clear',
      html`<input type="hidden" name="out_trade_no" value="${outTradeNo}" />
        <button type="submit" class="quiet">${text.clear}</button>`,
    )}`
}
