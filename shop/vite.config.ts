import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { slimTexts } from './vite-slim-texts.ts'

/** Server code in the browser's bundle is a leak of secrets and of weight: refuse to build it. */
function denyServerCodeInBrowser(): Plugin {
  return {
    name: 'deny-server-code-in-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (/\/shop\/src\/.*\/server\//.test(id) || /\/shop\/[a-z-]+\.ts$/.test(id)) {
        throw new Error(`${id} is server code and must not reach the browser`)
      }
    },
  }
}

/** What nearly every page of the shop shows: one file, because small ones compress badly alone. */
const framePaths = [
  'root.tsx',
  'features/catalogue/[a-z-]+\\.ts',
  'platform/(shop-api/(?!send-with)|seo/|i18n/)',
  'platform/client-store/session.ts',
  'ui/layout/',
  'ui/(alert|bottom-bar|breadcrumbs|button|class-names|error-screens|facts|goods-|icon|leave-for-error|link-button)',
  'ui/(missing-data|page-|price|section|scenes|stock|tag|use-held|use-media|use-modal-behaviour)',
]

export default defineConfig({
  plugins: [denyServerCodeInBrowser(), slimTexts(), tailwindcss(), reactRouter()],
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
                { name: 'frame', test: new RegExp(`/shop/src/(${framePaths.join('|')})`) },
                { name: 'frame', test: /\/shop\/src\//, minShareCount: 12 },
              ],
            },
          },
        },
      },
    },
  },
})
