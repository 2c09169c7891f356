/** Loads the pages' bundle: the built one, or Vite's own in development. */
import { readFile } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { addedHashes } from '#platform/first-load/script-hashes.ts'
import type { Pages } from '#platform/http/pages/page-routes.ts'
import type { StaticApp } from '#platform/http/pages/static-app.ts'

export interface LoadedPages extends Pages {
  /** In development, serves Vite's own files before the pages. */
  wrap(listener: RequestListener): RequestListener
  close(): Promise<void>
}

/** The console's own build. */
export const builtConsole: StaticApp = {
  path: '/console',
  files: new URL('../dist/console/', import.meta.url),
  page: new URL('../dist/console.html', import.meta.url),
}

export async function loadPages(isDevelopment: boolean, server: Server): Promise<LoadedPages> {
  return isDevelopment ? loadFromVite(server) : loadBuilt()
}

async function loadBuilt(): Promise<LoadedPages> {
  const address = new URL('../dist/server/index.js', import.meta.url)
  const build = (await import(address.href)) as ServerBuild
  const hashes = await readFile(new URL('../dist/server/script-hashes.json', import.meta.url), 'utf8')
  return {
    mode: 'production',
    loadBuild: async () => build,
    clientDirectory: new URL('../dist/client/', import.meta.url),
    scriptHashes: [...(JSON.parse(hashes) as string[]), ...addedHashes],
    wrap: (listener) => listener,
    close: async () => {},
  }
}

async function loadFromVite(server: Server): Promise<LoadedPages> {
  const { buildConsole } = await import('../build/build-console.ts')
  await buildConsole()
  const { createServer } = await import('vite')
  const own = process.listeners('SIGTERM')
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  // The router's plugin starts a second Vite, which would end the process before the shop has closed.
  for (const listener of process.listeners('SIGTERM')) if (!own.includes(listener)) process.off('SIGTERM', listener)
  let closing: Promise<void> | undefined
  return {
    mode: 'development',
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    clientDirectory: null,
    scriptHashes: null,
    wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => (closing ??= vite.close()),
  }
}
