/** Builds the merchant's console separately, so that no page of the shop contains a byte of it. */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { denyServerCode } from './build/vite/deny-server-code.ts'
import { production } from './build/vite/production.ts'

const shopDir = fileURLToPath(new URL('./', import.meta.url))

export default defineConfig({
  root: `${shopDir}src/console`,
  base: '/console/',
  publicDir: false,
  plugins: [denyServerCode(), tailwindcss()],
  define: production,
  build: {
    target: 'es2023',
    outDir: `${shopDir}dist/console/console`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The router marks its modules for a kind of server that is not used here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
