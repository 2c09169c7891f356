/** Compiles the texts, builds the pages and bundles the program. Skips everything whose sources are unchanged. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isProgramBuilt } from '../runtime/program.ts'
import { digestSources } from './last-build/digest-sources.ts'
import { readStamp, type Stamp, writeStamp } from './last-build/stamp.ts'

const shopDir = fileURLToPath(new URL('../', import.meta.url))
const stampFile = `${shopDir}dist/stamp.json`
const run = promisify(execFile)

/** Takes milliseconds when nothing has changed. */
export async function isBuilt(): Promise<boolean> {
  const { pages, program } = await findBuilt()
  return pages && program
}

export async function findBuilt(digests = digestSources(shopDir)): Promise<Record<keyof Stamp, boolean>> {
  const stamp = await readStamp(stampFile)
  const hasFiles = ['dist/server/index.js', 'dist/client', 'dist/console.html', 'src/texts/messages.js'].every((file) =>
    existsSync(`${shopDir}${file}`),
  )
  return {
    pages: hasFiles && stamp.pages === digests.pages,
    program: isProgramBuilt() && stamp.program === digests.program,
  }
}

/** @throws Error with the builder's own output when a build fails */
export async function ensureBuild(onProgress: (line: string) => void = () => {}): Promise<void> {
  if (await isBuilt()) return
  const { asOneBuilder } = await import('./last-build/one-builder.ts')
  await asOneBuilder(
    `${shopDir}build.lock`,
    () => build(onProgress),
    () => onProgress('another start is building the shop; waiting for it'),
  )
}

async function build(onProgress: (line: string) => void): Promise<void> {
  const digests = digestSources(shopDir)
  // Another start may have finished the build meanwhile.
  const built = await findBuilt(digests)
  if (built.pages && built.program) return
  const { compileTexts } = await import('./compile-texts.ts')
  await compileTexts()
  // Clears the stamp, so that a later start does not trust the output of a killed build.
  await writeStamp(stampFile, {})
  if (!built.pages) await buildPages(onProgress)
  if (!built.program) {
    onProgress('bundling the program')
    await runNode(['build/bundle-program.ts'])
  }
  await writeStamp(stampFile, digests)
}

async function buildPages(onProgress: (line: string) => void): Promise<void> {
  onProgress('building the pages')
  await runNode([
    fileURLToPath(import.meta.resolve('@react-router/dev/package.json')).replace('package.json', 'bin.cjs'),
    'build',
  ])
  await runNode(['build/check-first-load.ts'])
  const client = new URL('../dist/client/', import.meta.url)
  const { bundleServiceWorker } = await import('./bundle-service-worker.ts')
  await bundleServiceWorker(client)
  const { compressAssets } = await import('./compress-assets.ts')
  await compressAssets(client)
  onProgress('building the console')
  await runNode(['build/build-console.ts'])
}

class BuildFailed extends Error {
  readonly isExpected = true
}

async function runNode(args: string[]): Promise<void> {
  try {
    await run(process.execPath, args, {
      cwd: shopDir,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 16 * 1024 * 1024,
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    if (/\bENOSPC\b/.test(stdout + stderr)) throw new BuildFailed('the disk is full (the shop could not be built)')
    // Prints the output in full, because an error's own print is cut.
    console.error(`${stdout}\n${stderr}`)
    throw new BuildFailed('the shop could not be built; the reason is above', { cause: error })
  }
}

if (import.meta.main) {
  await ensureBuild(console.log)
}
