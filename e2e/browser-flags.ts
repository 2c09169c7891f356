/** Prevents Chromium's own network traffic. */
const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
  // Without a screen: pages are painted once, by the processor.
  '--disable-gpu',
]

/** Root may not use Chromium's sandbox. */
export const browserFlags: readonly string[] = process.getuid?.() === 0 ? [...quietFlags, '--no-sandbox'] : quietFlags
