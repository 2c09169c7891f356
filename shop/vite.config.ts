import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const serverCode =
  /\/shop\/(?:src\/(?:.*\/server\/|platform\/(?:backup|config|database|http|jobs|storage|telemetry)\/)|(?!src\/|node_modules\/|public\/)[\w./-]*\.ts$)/

/** Server code in the browser's bundle is a leak of secrets and of weight: refuse to build it. */
function denyServerCodeInBrowser(): Plugin {
  return {
    name: 'deny-server-code-in-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (serverCode.test(id)) {
        throw new Error(`${id} is server code and must not reach the browser`)
      }
    },
  }
}

/** What is fetched as one file, because small ones wait for each other and compress badly alone. */
const frame = pathsOf([
  // What nearly every page of the shop shows.
  'root.tsx',
  'features/catalogue/client/',
  'features/catalogue/components/(recent|missing-text|goods-(card|grid|picture)|stock|type-row)',
  'platform/(shop-api/(?!send-with)|seo/|i18n/)',
  'session/(session|browser-shop-api|private-page|way-back|leave-for-error|stay-after-refusal)',
  'texts/messages/(catalogue_(shop|goods_type|types|all)|ui_(loading|image))',
  'storefront/frame/',
  'ui/controls/(button|icon-button|link-button|text-link)',
  'ui/display/(class-names|count|facts|icon|page-picture|price|scenes|tag)',
  'ui/feedback/(alert|error-screens|lazy-part|missing-data)',
  'ui/hooks/(use-held|use-media|use-modal-behaviour)',
  'ui/layout/(bottom-bar|breadcrumbs|page-heading|section)',
])
const lists = pathsOf([
  'ui/controls/(pagination|page-window|chip-row|select)',
  'ui/feedback/(skeleton|empty-state)',
  'features/catalogue/components/goods-grid-skeleton',
])
const person = pathsOf([
  'session/',
  'features/identity/(client/|components/(?!avatar))',
  'ui/(controls/([a-z-]*field|row-links)|layout/narrow|hooks/use-is-hydrated)',
])

function pathsOf(paths: string[]): RegExp {
  return new RegExp(`/shop/src/(${paths.join('|')})`)
}

export default defineConfig({
  plugins: [denyServerCodeInBrowser(), tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Left alone it makes forty small files of what every page needs: slower to fetch, and 5 % larger compressed.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  minShareCount: 5,
                },
                { name: 'frame', test: frame },
                { name: 'frame', test: /\/shop\/src\//, minShareCount: 12 },
                { name: 'person', test: person },
                { name: 'lists', test: lists },
              ],
            },
          },
        },
      },
    },
  },
})
