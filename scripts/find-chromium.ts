/** Finds a Chromium for the browser stories: an installed one, or Debian's where installing is allowed. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { findChromiumPath, isHeadlessShell } from './chromium-path.ts'

const run = promisify(execFile)

/** @returns the path, or null after printing the reason */
export async function findChromium(): Promise<string | null> {
  const found = findChromiumPath()
  if (!found && process.env.CHROMIUM_PATH) {
    console.error(`CHROMIUM_PATH: no program at ${process.env.CHROMIUM_PATH}`)
    return null
  }
  const isSuitable = found && (process.env.CHROMIUM_PATH || isHeadlessShell(found))
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot && !(isSuitable && (await canShowCjk()))) {
    await installFromDebian(found ? [] : ['chromium'])
    return findChromiumPath()
  }
  if (!found) {
    console.error(
      'The browser stories need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), or name it in CHROMIUM_PATH.',
    )
  }
  return found
}

/** @param others packages to install where this Debian has no headless shell yet */
async function installFromDebian(others: string[]): Promise<void> {
  console.log('installing Chromium and fonts with apt-get')
  const packages = ['chromium-headless-shell', ...others]
  for (const name of packages) {
    try {
      await aptGet('update')
      await aptGet('install', '--yes', '--no-install-recommends', name, 'fonts-noto-cjk')
      return
    } catch (error) {
      console.error(`${name}: ${(error as Error).message}`)
    }
  }
}

async function canShowCjk(): Promise<boolean> {
  try {
    const { stdout } = await run('fc-list', [':lang=zh-cn', 'family'])
    return stdout.trim() !== ''
  } catch {
    // Without fontconfig: other systems' Chromium includes its own.
    return process.platform !== 'linux'
  }
}

async function aptGet(...args: string[]): Promise<void> {
  const child = spawn('apt-get', ['-qq', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`apt-get ${args[0]} ended with ${code}`))))
  })
}
