/** Compiles the texts and builds the pages; the pages are not built again while their sources stay the same. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compileTexts } from './compile-texts.ts'
import { readStamp, writeStamp } from './stamp.ts'

const shopDir = fileURLToPath(new URL('../', import.meta.url))
const stampFile = `${shopDir}dist/stamp.json`
const sources = [
  'src/**/*.{ts,tsx,css,json}',
  'public/**/*',
  '*.config.ts',
  'package.json',
  'build/*.ts',
  '../package-lock.json',
]
const run = promisify(execFile)

/** @throws Error with the builder's own output when the pages do not build */
export async function ensureBuild(onProgress: (line: string) => void = () => {}): Promise<void> {
  await compileTexts()
  const stamp = await readStamp(stampFile)
  const digest = await digestOf(sources, ['src/texts/', '.test.'])
  const isBuilt = existsSync(`${shopDir}dist/server/index.js`) && existsSync(`${shopDir}dist/client`)
  if (stamp.pages === digest && isBuilt) return
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
  await writeStamp(stampFile, { pages: digest })
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
    if (/\bENOSPC\b/.test(stdout + stderr)) throw new BuildFailed('the disk is full (the pages could not be built)')
    // Whole, for whoever has changed them: an error's own print is cut.
    console.error(`${stdout}\n${stderr}`)
    throw new BuildFailed('the pages could not be built; the reason stands above', { cause: error })
  }
}

/** Over the files' names, sizes and times: milliseconds, where reading them all would cost a start its speed. */
async function digestOf(patterns: string[], excluded: string[]): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: shopDir })) files.push(file.replaceAll('\\', '/'))
  for (const file of files.toSorted()) {
    if (excluded.some((part) => file.includes(part))) continue
    const found = await stat(`${shopDir}${file}`)
    if (found.isFile()) hash.update(`${file}:${found.size}:${found.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

if (import.meta.main) {
  await ensureBuild(console.log)
}
