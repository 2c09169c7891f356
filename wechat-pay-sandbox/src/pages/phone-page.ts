import type { SandboxContext } from '../context/context.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatYuan } from '../protocol/money.ts'
import { formatBillTime } from '../protocol/wechat-time.ts'
import { payers, paymentPassword } from '../trades/payers.ts'
import type { Payer } from '../trades/payers.ts'
import { couponFor } from '../trades/trade-life.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { form, narrowPage } from './page.ts'
import type { Page } from './page.ts'

type PayParts = {
  context: SandboxContext
  trade: Trade
  /** Undefined where the telephone's own user is chosen first, at H5. */
  payer?: Payer
  /** Where the form posts: `…/pay` and `…/cancel`. */
  path: string
  /** A sentence about what went wrong. */
  refusal?: string
  hidden?: Html
}

/** The payment of a scanned code or an H5 address, as a telephone shows it. */
export function payPage(page: Page, { context, trade, payer, path, refusal, hidden }: PayParts): string {
  const { text } = page
  const couponInFen = couponFor(trade)
  const choices = payers.map(
    (choice, index) =>
      html`<label class="check"
        ><input
          type="radio"
          name="payer"
          value="${choice}"
          ${index === 0 && html`checked`}
        />${text.payerName(choice)}</label
      >`,
  )
  const fields = html`${hidden}
    ${
      payer === undefined
        ? html`<fieldset>
            <legend>${text.payer}</legend>
            ${choices}
          </fieldset>`
        : html`<input type="hidden" name="payer" value="${payer}" />`
    }
    ${
      couponInFen > 0 &&
      html`<label class="check"
        ><input type="checkbox" name="coupon" value="yes" />${text.coupon(formatYuan(couponInFen))}</label
      >`
    }
    <label
      >${text.password}<input
        name="password"
        type="password"
        inputmode="numeric"
        maxlength="6"
        autocomplete="off"
        required
    /></label>
    <p class="note">${text.passwordNote(paymentPassword)}</p>
    <button type="submit">${text.pay}</button>`
  const content = html`<div class="phone">
    ${payer !== undefined && html`<p class="note">${text.payerName(payer)}</p>`}
    <h1>${text.merchantName(context.keys.mchid)}</h1>
    <p class="amount">¥${formatYuan(trade.totalInFen)}</p>
    ${refusal !== undefined && html`<p class="refused" role="alert">${refusal}</p>`}
    <dl>
      <dt>${text.goods}</dt>
      <dd>${trade.description}</dd>
      <dt>${text.orderNumber}</dt>
      <dd>${trade.outTradeNo}</dd>
      ${
        trade.expiresAt !== null &&
        html`<dt>${text.payBefore}</dt>
          <dd>${formatBillTime(trade.expiresAt)}</dd>`
      }
    </dl>
    ${form(page, `${path}/pay`, fields, false)}
    ${form(page, `${path}/cancel`, html`${hidden}<button type="submit" class="quiet">${text.cancel}</button>`, false)}
  </div>`
  return narrowPage(page, text.pay, content)
}

export function paidPage(page: Page, trade: Trade, link: { href: string; name: string }): string {
  const { text } = page
  return narrowPage(
    page,
    text.paid,
    html`<div class="phone">
      <h1>${text.paid}</h1>
      <p class="amount">¥${formatYuan(trade.totalInFen)}</p>
      <p>${text.paidAmount(formatYuan(trade.totalInFen - trade.couponInFen))}</p>
      <dl>
        <dt>${text.goods}</dt>
        <dd>${trade.description}</dd>
        <dt>${text.orderNumber}</dt>
        <dd>${trade.outTradeNo}</dd>
      </dl>
      <a class="button" href="${link.href}">${link.name}</a>
    </div>`,
  )
}

/** The telephone refuses to show the payment at all. */
export function cannotPayPage(page: Page, reason: string, link?: { href: string; name: string }): string {
  const { text } = page
  return narrowPage(
    page,
    text.cannotPay,
    html`<div class="phone">
      <h1>${text.cannotPay}</h1>
      <p class="refused" role="alert">${reason}</p>
      ${link && html`<a class="button" href="${link.href}">${link.name}</a>`}
    </div>`,
  )
}
