import type { CashierSession } from '../ledger/sessions.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatAlipayTime } from '../protocol/alipay-time.ts'
import { formatYuan } from '../protocol/money.ts'
import { html } from './html.ts'
import type { Language } from './language.ts'
import { layOut } from './layout.ts'
import { texts } from './texts.ts'

type CashierParts = { language: Language; session: CashierSession; sellerId: string; query: string }

/** The order and two buttons. `query` preserves a chosen language through the form posts. */
export function cashierPage({ language, session, sellerId, query }: CashierParts): string {
  const text = texts[language]
  const content = html`<div class="panel">
    <h1>${text.cashierTitle}</h1>
    <p class="amount">¥${formatYuan(session.totalInFen)}</p>
    <dl>
      <dt>${text.goods}</dt>
      <dd>${session.subject}</dd>
      <dt>${text.merchant}</dt>
      <dd>${text.merchantName(sellerId)}</dd>
      <dt>${text.orderNumber}</dt>
      <dd>${session.outTradeNo}</dd>
      ${
        session.timeExpireAt !== null &&
        html`<dt>${text.payBefore}</dt>
          <dd>${formatAlipayTime(session.timeExpireAt)}</dd>`
      }
    </dl>
    <form method="post" action="/cashier/${session.id}/pay${query}"><button type="submit">${text.pay}</button></form>
    <form method="post" action="/cashier/${session.id}/cancel${query}">
      <button type="submit" class="quiet">${text.cancel}</button>
    </form>
    <p class="note">${text.payNote}</p>
  </div>`
  return layOut({ language, title: text.cashierTitle, content, hasLanguageLinks: true, isWide: false })
}

/** `returnAddress` is null when the merchant sent none, or when the buyer must not return. */
export function paidPage(parts: { language: Language; trade: Trade; returnAddress: string | null }): string {
  const { language, trade, returnAddress } = parts
  const text = texts[language]
  const content = html`<div class="panel">
    <h1>${text.paidTitle}</h1>
    <p class="amount">¥${formatYuan(trade.totalInFen)}</p>
    <dl>
      <dt>${text.goods}</dt>
      <dd>${trade.subject}</dd>
      <dt>${text.orderNumber}</dt>
      <dd>${trade.outTradeNo}</dd>
    </dl>
    ${returnAddress !== null && html`<a class="button" href="${returnAddress}">${text.back}</a>`}
  </div>`
  return layOut({ language, title: text.paidTitle, content, hasLanguageLinks: false, isWide: false })
}

export function cancelledPage(language: Language): string {
  const text = texts[language]
  const content = html`<div class="panel">
    <h1>${text.cancelledTitle}</h1>
    <p class="note">${text.cancelledNote}</p>
  </div>`
  return layOut({ language, title: text.cancelledTitle, content, hasLanguageLinks: false, isWide: false })
}
