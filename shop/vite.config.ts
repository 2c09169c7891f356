import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { scriptGroups } from './build/script-groups.ts'

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

export default defineConfig({
  plugins: [denyServerCodeInBrowser(), tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Left alone it makes forty small files of what every page needs: slower to fetch, and 5 % larger compressed.
          output: { codeSplitting: { groups: scriptGroups } },
        },
      },
    },
  },
})
