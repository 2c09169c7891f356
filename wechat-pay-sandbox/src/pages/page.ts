/** A page for a person at this machine, and its forms: plain posts with the token that only our own pages know. */
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Language } from './language.ts'
import { layOut } from './layout.ts'
import { texts } from './texts.ts'
import type { Texts } from './texts.ts'

export type Page = {
  language: Language
  text: Texts
  formToken: string
  /** `?lang=ja` after a language was chosen. */
  query: string
}

export function createPage(language: Language, formToken: string, isChosen: boolean): Page {
  return { language, text: texts[language], formToken, query: isChosen ? `?lang=${language}` : '' }
}

export function form({ formToken, query }: Page, path: string, content: Html, isRow = true): Html {
  return html`<form ${isRow && html`class="row" `}method="post" action="${path}${query}">
    <input type="hidden" name="form_token" value="${formToken}" />
    ${content}
  </form>`
}

export function widePage({ language }: Page, title: string, content: Html): string {
  return layOut({ language, title, content, hasLanguageLinks: true, isWide: true })
}

export function narrowPage({ language }: Page, title: string, content: Html): string {
  return layOut({ language, title, content, hasLanguageLinks: false, isWide: false })
}

/** Something could not be done; `reason` is for the developer. */
export function failurePage(page: Page, reason: string, backTo: string): string {
  const { text, query } = page
  return narrowPage(
    page,
    text.failed,
    html`<div class="panel">
      <h1>${text.failed}</h1>
      <p><code>${reason}</code></p>
      <a class="button" href="${backTo}${query}">${text.back}</a>
    </div>`,
  )
}
