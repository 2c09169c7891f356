/** A Chromium for the browser stories: one that is there, or Debian's when this is a Debian and we may install. */
import { execFile, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const run = promisify(execFile)

/** @returns its path, or null with the reason said on the console */
export async function findChromium(): Promise<string | null> {
  const found = await lookForChromium()
  const hasCjkFont = await canShowCjk()
  const isDebianRoot = process.getuid?.() === 0 && (await isThere('/usr/bin/apt-get'))
  if (isDebianRoot && (!found || !hasCjkFont)) {
    console.log('installing Chromium and fonts with apt-get')
    await aptGet('update')
    await aptGet('install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
    return lookForChromium()
  }
  if (!found) {
    console.error(
      'The browser stories need Chromium or Chrome: install one (Debian: apt-get install chromium fonts-noto-cjk), or name it in CHROMIUM_PATH.',
    )
  }
  return found
}

async function lookForChromium(): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...wellKnown,
  ]
  for (const candidate of candidates) {
    if (candidate && (await isThere(candidate))) return candidate
  }
  return null
}

async function canShowCjk(): Promise<boolean> {
  try {
    const { stdout } = await run('fc-list', [':lang=zh-cn', 'family'])
    return stdout.trim() !== ''
  } catch {
    // No fontconfig here: Chromium brings it along where it matters.
    return process.platform !== 'linux'
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
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
