/**
 * Bundles the service worker to `/service-worker.js`, with the list of files of the pages and of the offline screen.
 */
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { pages } from '../src/routes.ts'
import { offlinePathsOf } from '#storefront/service-worker/offline-paths.ts'
import { scenes } from '#ui/display/scenes.ts'

/** In every width, because any screen may be offline. */
const offlinePictures = scenes.empty.widths.map((width) => `/pictures/${scenes.empty.name}-${width}.webp`)

export async function bundleServiceWorker(clientDirectory: URL): Promise<void> {
  const directory = fileURLToPath(clientDirectory)
  const assets: string[] = []
  for await (const file of glob('assets/*.{js,css}', { cwd: directory })) assets.push(`/${file.replaceAll('\\', '/')}`)
  if (assets.length === 0) throw new Error(`there are no assets in ${directory}: the pages must be built first`)
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      shellAssets: JSON.stringify([...assets.toSorted(), ...offlinePictures]),
      offlinePaths: JSON.stringify(offlinePathsOf(pages)),
    },
    build: {
      target: 'es2023',
      outDir: directory,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: fileURLToPath(new URL('../src/storefront/service-worker/service-worker.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'service-worker.js',
      },
    },
  })
}
