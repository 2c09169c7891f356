import { html } from './html.ts'
import type { Language } from './language.ts'
import { layOut } from './layout.ts'
import type { Stage } from './stage-forms.ts'

/** A request on the stage could not be carried out; `reason` is for the developer. */
export function stageFailurePage(language: Language, { text, query }: Stage, reason: string): string {
  const content = html`<div class="panel">
    <h1>${text.failed}</h1>
    <p><code>${reason}</code></p>
    <a class="button" href="/stage${query}">${text.back}</a>
  </div>`
  return layOut({ language, title: text.title, content, hasLanguageLinks: false, isWide: false })
}
