/**
 * Bundles the program that a start runs into few files. Finding and reading two thousand modules one by one takes
 * seconds.
 */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { commands, programDirectory } from '../runtime/program.ts'
import { minifyInlineScripts } from './vite/minify-inline-scripts.ts'
import { production } from './vite/production.ts'

const shopDir = fileURLToPath(new URL('../', import.meta.url))
const outDir = fileURLToPath(programDirectory)

/** Binaries, or packages that read files next to their own. */
const notBundled = ['@fastify/swagger-ui', '@node-rs/argon2', 'pino', 'pino-pretty', 'sharp']
/** Uses its own path only to shorten stack traces. */
const looksInVain = ['/node_modules/undici/index.js']
/** Not needed by most starts. */
const rarelyNeeded = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'nodemailer', 'pg-native', 'vite']

/** Lets bundled modules find their files and threads relative to their source. */
function keepAddressesOfSources(): Plugin {
  return {
    name: 'keep-addresses-of-sources',
    transform(code, id) {
      if (/\b__(?:dirname|filename)\b/.test(code) && !looksInVain.some((path) => id.includes(path)))
        throw new Error(`${id} reads files next to itself: add its package to notBundled`)
      if (!code.includes('import.meta.url')) return null
      const source = JSON.stringify(relative(outDir, id).replaceAll('\\', '/'))
      return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
    },
  }
}

export async function bundleProgram(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: shopDir,
    plugins: [minifyInlineScripts(), keepAddressesOfSources()],
    define: production,
    ssr: { noExternal: true, external: [...notBundled, ...rarelyNeeded] },
    build: {
      ssr: true,
      target: 'node26',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      // Logged stack traces name functions and classes.
      minify: false,
      rolldownOptions: {
        input: {
          server: `${shopDir}server.ts`,
          'server-launcher': `${shopDir}runtime/server-launcher.ts`,
          'run-worker': `${shopDir}runtime/workers/run-worker.ts`,
          sandbox: fileURLToPath(import.meta.resolve('@yokoso/alipay-sandbox/main')),
          'sandbox-wechat-pay': fileURLToPath(import.meta.resolve('@yokoso/wechat-pay-sandbox/main')),
          ...Object.fromEntries(commands.map((name) => [`command-${name}`, `${shopDir}commands/${name}.ts`])),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', keepNames: true },
      },
    },
  })
}

if (import.meta.main) await bundleProgram()
