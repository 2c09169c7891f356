/** The compiled texts without what the browser has no use for: its language is the document's, and never changes. */
import type { Plugin } from 'vite'

const runtime = `
let current = () => 'zh-CN'
export const getLocale = () => current()
export const overwriteGetLocale = (get) => { current = get }
export const experimentalStaticLocale = undefined
export const inLanguage = (inputs, zh, ja, en) => { const locale = current(); return (locale === 'ja' ? ja : locale === 'en' ? en : zh)(inputs) }
`

const choice =
  /\(\((inputs|inputs = \{\}), options = \{\}\) => \{\s*const locale = [^\n]*\n\s*if \(locale === "ja"\) return (\w+)\(inputs\)\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\)/

export function slimTexts(): Plugin {
  return {
    name: 'slim-texts',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (id.endsWith('/shop/src/texts/runtime.js') ? runtime : undefined),
    transform(code, id) {
      if (!id.includes('/shop/src/texts/messages/')) return undefined
      return code
        .replace("from '../runtime.js'", "from '../runtime.js'\nimport { inLanguage } from '../runtime.js'")
        .replace(choice, '(($1) => inLanguage(inputs, $4, $2, $3))')
    },
  }
}
