/** Text that is already safe as HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

type HtmlValue = Html | string | number | readonly Html[] | false | null | undefined

function insert(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (isHtmlList(value)) return value.map((part) => part.text).join('')
  if (value === false || value === null || value === undefined) return ''
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

// Array.isArray does not narrow a readonly array.
function isHtmlList(value: HtmlValue): value is readonly Html[] {
  return Array.isArray(value)
}

/** Escapes inserted values unless they are `Html` themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(insert)))
}
