/** The rehearsal stage: a telephone, time, settings, faults for every trade, and the recent trades. */
import type { DatabaseSync } from 'node:sqlite'
import { codeUrl } from '../api/start.ts'
import type { SandboxContext } from '../context/context.ts'
import { listFaults } from '../ledger/faults.ts'
import { listTradeDeliveries } from '../ledger/notices.ts'
import { keyModes, readSettings } from '../ledger/settings.ts'
import { listRecentTrades, listWaitingTrades } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatYuan } from '../protocol/money.ts'
import { formatBillTime } from '../protocol/wechat-time.ts'
import { payers } from '../trades/payers.ts'
import { faultForm, waitingFaults } from './fault-forms.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { form, widePage } from './page.ts'
import type { Page } from './page.ts'
import { noticeItems } from './trade-parts.ts'

const tradesShown = 50
const codesShown = 20
const secondInMs = 1000

export function stagePage({ database, clock }: SandboxContext, page: Page): string {
  const { text, query } = page
  const trades = listRecentTrades(database, tradesShown).map((trade) => tradeLine(database, page, trade))
  const content = html`<h1>${text.stageTitle}</h1>
    <p>${text.stageNote}</p>
    <p><a href="/platform${query}">${text.platformTitle}</a></p>
    ${telephone(database, page)}
    <section>
      <h2>${text.time}</h2>
      <p class="note">${text.clock(formatBillTime(clock.now()))} ${text.timeNote}</p>
      ${clockForm(page)}
    </section>
    <section>
      <h2>${text.trades}</h2>
      ${
        trades.length > 0
          ? html`<ul class="deliveries">
              ${trades}
            </ul>`
          : html`<p class="note">${text.noTrades}</p>`
      }
    </section>
    <section>
      <h2>${text.settings}</h2>
      ${settingsForm(database, page)}
    </section>
    <section>
      <h2>${text.faultOfEvery}</h2>
      ${faultForm(page, '*')} ${waitingFaults(page, listFaults(database), '')}
    </section>`
  return widePage(page, text.stageTitle, content)
}

function telephone(database: DatabaseSync, page: Page): Html {
  const { text } = page
  const codes = listWaitingTrades(database, 'native', codesShown)
  const users = payers.map((payer) => html`<option value="${payer}">${text.payerName(payer)}</option>`)
  const options = codes.map(
    ({ code, description, totalInFen }) =>
      html`<option value="${codeUrl(code)}">¥${formatYuan(totalInFen)} ${description}</option>`,
  )
  const userField = html`<label
    >${text.payer}<select name="payer">
      ${users}
    </select></label
  >`
  return html`<section>
    <h2>${text.phone}</h2>
    <div class="phones">
      <div class="phone">
        ${
          codes.length > 0
            ? form(
                page,
                '/stage/scan',
                html`${userField}
                  <label
                    >${text.openCodes}<select name="code_url">
                      ${options}
                    </select></label
                  >
                  <button type="submit">${text.scan}</button>`,
                false,
              )
            : html`<p class="note">${text.noCodes}</p>`
        }
      </div>
      <div class="phone">
        ${form(
          page,
          '/stage/scan',
          html`${userField}
            <label
              >${text.pasteCode}<input name="code_url" maxlength="200" placeholder="weixin://wxpay/…" required
            /></label>
            <button type="submit">${text.scan}</button>`,
          false,
        )}
      </div>
    </div>
  </section>`
}

function tradeLine(database: DatabaseSync, { query }: Page, trade: Trade): Html {
  const last = listTradeDeliveries(database, trade.outTradeNo).at(-1)
  return html`<li>
    <a href="/stage/trades/${trade.outTradeNo}${query}"><code>${trade.outTradeNo}</code></a>
    <span>${trade.description}</span><span>¥${formatYuan(trade.totalInFen)}</span><span>${trade.state}</span>
    ${last && html`<span>${last.httpStatus}</span><code>${last.response ?? last.failure}</code>`}
  </li>`
}

function clockForm(page: Page): Html {
  const { steps } = page.text
  const choices: [string, number][] = [
    [steps.quarterMinute, 15],
    [steps.minute, 60],
    [steps.fiveMinutes, 300],
    [steps.hour, 3600],
    [steps.day, 25 * 3600],
  ]
  const buttons = choices.map(
    ([name, seconds]) =>
      html`<button type="submit" class="quiet" name="by_ms" value="${seconds * secondInMs}">+ ${name}</button>`,
  )
  return form(page, '/stage/clock', html`${buttons}`)
}

function settingsForm(database: DatabaseSync, page: Page): Html {
  const { text } = page
  const settings = readSettings(database)
  const modes = keyModes.map(
    (mode) =>
      html`<option value="${mode}" ${mode === settings.keyMode && html`selected`}>${text.keyModes[mode]}</option>`,
  )
  return form(
    page,
    '/stage/settings',
    html`<label
        >${text.keyMode}<select name="key_mode">
          ${modes}
        </select></label
      >
      <label class="check"
        ><input
          name="unsigned_errors"
          type="checkbox"
          value="yes"
          ${settings.hasUnsignedErrors && html`checked`}
        />${text.unsignedErrors}</label
      >
      <button type="submit" class="quiet">${text.save}</button>`,
  )
}

/** One trade: its notices, and the actions that its state allows. */
export function stageTradePage({ database, clock }: SandboxContext, trade: Trade, page: Page): string {
  const { text, query } = page
  const faults = listFaults(database).filter(({ outTradeNo }) => outTradeNo === trade.outTradeNo)
  const content = html`<p><a href="/stage${query}">${text.toStage}</a></p>
    <h1>${trade.description}</h1>
    <p class="note">${text.clock(formatBillTime(clock.now()))}</p>
    <dl>
      <dt>${text.orderNumber}</dt>
      <dd>${trade.outTradeNo}</dd>
      <dt>${text.state}</dt>
      <dd>${trade.state}</dd>
      <dt>${text.amount}</dt>
      <dd>¥${formatYuan(trade.totalInFen)}</dd>
    </dl>
    <section>
      <h2>${text.notices}</h2>
      ${noticeItems(database, trade, page)}
    </section>
    <section>
      <h2>${text.faultOfTrade}</h2>
      ${faultForm(page, trade.outTradeNo)} ${waitingFaults(page, faults, trade.outTradeNo)}
    </section>`
  return widePage(page, text.stageTitle, content)
}
