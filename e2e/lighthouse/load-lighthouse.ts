/** Lighthouse has a separate installation and lock file, so that only measuring installs it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The used part of https://github.com/GoogleChrome/lighthouse/blob/main/types/lhr/lhr.d.ts. */
export interface LighthouseResult {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { id: string; score: number | null; numericValue?: number; displayValue?: string }>
  runtimeError?: { message: string }
}

interface Lighthouse {
  default(
    url: string,
    flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
    config?: object,
  ): Promise<{ lhr: LighthouseResult } | undefined>
  desktopConfig: object
}

const directory = fileURLToPath(new URL('.', import.meta.url))
const entry = new URL('node_modules/lighthouse/core/index.js', import.meta.url)

export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) {
    console.error('installing Lighthouse (once)')
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: directory,
      shell: process.platform === 'win32',
    })
  }
  return (await import(entry.href)) as Lighthouse
}
