import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  plugins: [denyServerCodeInBrowser(), tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
})
