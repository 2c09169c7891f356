import { html } from './html.ts'
import type { Language } from './language.ts'
import { layOut } from './layout.ts'
import { texts } from './texts.ts'
import type { Stage } from './stage-forms.ts'

type ErrorParts = { language: Language; subCode: string; detail?: string; returnUrl?: string | null }

/** Explains why the cashier refuses the payment: a sentence for the buyer, Alipay's code for the developer. */
export function errorPage({ language, subCode, detail, returnUrl }: ErrorParts): string {
  const text = texts[language]
  const content = html`<div class="panel">
    <h1>${text.refusedTitle}</h1>
    <p>${text.refusals[subCode] ?? text.refusedOtherwise}</p>
    <p class="note"><code>${subCode}</code>${detail !== undefined && html` <code>${detail}</code>`}</p>
    ${returnUrl && html`<a class="button" href="${returnUrl}">${text.back}</a>`}
  </div>`
  return layOut({ language, title: text.refusedTitle, content, hasLanguageLinks: false, isWide: false })
}

/** A request on the stage could not be carried out; `reason` is for the developer. */
export function stageFailurePage(language: Language, { text, query }: Stage, reason: string): string {
  const content = html`<div class="panel">
    <h1>${text.failed}</h1>
    <p><code>${reason}</code></p>
    <a class="button" href="/stage${query}">${text.back}</a>
  </div>`
  return layOut({ language, title: text.title, content, hasLanguageLinks: false, isWide: false })
}
