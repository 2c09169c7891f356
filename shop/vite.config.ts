import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileAhead } from './build/vite/compile-ahead.ts'
import { denyServerCode } from './build/vite/deny-server-code.ts'
import { minifyInlineScripts } from './build/vite/minify-inline-scripts.ts'
import { production } from './build/vite/production.ts'
import { scriptGroups } from './build/vite/script-groups.ts'

export default defineConfig(({ command }) => ({
  plugins: [denyServerCode(), minifyInlineScripts(), tailwindcss(), reactRouter(), compileAhead()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  // Makes Vite's own server scan all pages at start. A dependency found later would reload the page during a visit.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/**/pages/*.tsx'] },
  environments: {
    // Builds one file instead of two hundred that a start would find and read one by one. Vite's own server needs them
    // separate.
    ssr: command === 'build' ? { define: production, resolve: { noExternal: true } } : {},
    client: {
      build: {
        rolldownOptions: {
          output: {
            // By default forty small files would contain the parts of every page: slower to fetch, and 5 % larger
            // compressed.
            codeSplitting: { groups: scriptGroups },
            // The first load has the names of over a hundred files, and hashes do not compress: seven characters are enough.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
}))
