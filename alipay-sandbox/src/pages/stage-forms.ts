/** The stage's forms: plain posts, each with the token that only the sandbox's own pages know. */
import { faultKinds } from '../ledger/faults.ts'
import type { Fault, FaultPoint } from '../ledger/faults.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { StageTexts } from './stage-texts.ts'

export type Stage = {
  text: StageTexts
  formToken: string
  /** `?lang=ja` after a language was chosen. */
  query: string
}

const minuteInMs = 60_000
const points = Object.keys(faultKinds) as FaultPoint[]

export function stageForm({ formToken, query }: Stage, path: string, content: Html): Html {
  return html`<form class="row" method="post" action="/stage/${path}${query}">
    <input type="hidden" name="form_token" value="${formToken}" />
    ${content}
  </form>`
}

export function clockForm(stage: Stage): Html {
  const { steps } = stage.text
  const choices: [string, number][] = [
    [steps.minute, minuteInMs],
    [steps.fiveMinutes, 5 * minuteInMs],
    [steps.quarter, 16 * minuteInMs],
    [steps.hour, 60 * minuteInMs],
    [steps.day, 25 * 60 * minuteInMs],
  ]
  const buttons = choices.map(
    ([name, byMs]) => html`<button type="submit" class="quiet" name="by_ms" value="${byMs}">+ ${name}</button>`,
  )
  return stageForm(stage, 'clock', html`${buttons}`)
}

/** @param outTradeNo `*` applies to every trade */
export function faultForm(stage: Stage, outTradeNo: string): Html {
  const { text } = stage
  const groups = points.map(
    (point) =>
      html`<optgroup label="${text.points[point]}">
        ${faultKinds[point].map(
          (kind) => html`<option value="${point} ${kind}">${text.points[point]}: ${text.kinds[kind]}</option>`,
        )}
      </optgroup>`,
  )
  return stageForm(
    stage,
    'faults',
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

export function waitingFaults(stage: Stage, faults: readonly Fault[], outTradeNo: string): Html | false {
  const { text } = stage
  if (faults.length === 0) return false
  const lines = faults.map(
    ({ outTradeNo: struck, point, kind, timesLeft }) =>
      html`<li>
        <span>${text.points[point]}: ${text.kinds[kind]}</span>
        <span>${text.timesLeft(timesLeft)}</span> <code>${struck === '*' ? text.everyTrade : struck}</code>
      </li>`,
  )
  return html`<h3>${text.waitingFaults}</h3>
    <ul class="deliveries">
      ${lines}
    </ul>
    ${stageForm(
      stage,
      'faults/clear',
      html`<input type="hidden" name="out_trade_no" value="${outTradeNo}" />
        <button type="submit" class="quiet">${text.clear}</button>`,
    )}`
}
