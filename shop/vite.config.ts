import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { minifyInlineScripts } from './build/vite/minify-inline-scripts.ts'
import { production } from './build/vite/production.ts'
import { scriptGroups } from './build/vite/script-groups.ts'
import { serverCode } from './build/vite/server-code.ts'

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

export default defineConfig(({ command }) => ({
  plugins: [denyServerCodeInBrowser(), minifyInlineScripts(), tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // Vite's own server looks into all pages at its start. What it finds later it prepares with a reload in mid-visit.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/**/pages/*.tsx'] },
  environments: {
    // One file in place of two hundred, which a start would find and read one by one. Vite's own server needs them apart.
    ssr: command === 'build' ? { define: production, resolve: { noExternal: true } } : {},
    client: {
      build: {
        rolldownOptions: {
          // Left alone it makes forty small files of what every page needs: slower to fetch, and 5 % larger compressed.
          output: { codeSplitting: { groups: scriptGroups } },
        },
      },
    },
  },
}))
