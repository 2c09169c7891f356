/** `npm run gallery`: every screen in every width, theme and language, on one page to review. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'
import { chromiumPath } from '../scripts/chromium-path.ts'
import { type GalleryShopper, openGalleryShopper } from './gallery/gallery-shopper.ts'
import { galleryPage, type Shot } from './gallery/gallery-page.ts'
import { setGalleryFacts } from './gallery/gallery-facts.ts'
import { type GalleryStaff, openGalleryStaff } from './gallery/gallery-staff.ts'
import type { Screen } from './gallery/screen.ts'
import { screens } from './gallery/screens.ts'
import { startShop } from './running-shop.ts'
import { readOptions, requireKnown } from '../scripts/read-options.ts'

const galleryDir = fileURLToPath(new URL('../gallery/', import.meta.url))
const widths = ['390', '820', '1440']
/** Pictured only on request. */
const narrowest = '320'
const themes = ['light', 'dark'] as const
const languages = ['zh-CN', 'ja', 'en']
const atATime = 2
const heights: Record<string, number> = { [narrowest]: 640, '390': 844, '820': 1180, '1440': 900 }

const { values } = readOptions({
  options: {
    help: { type: 'boolean' },
    lang: { type: 'string', multiple: true, default: languages },
    width: { type: 'string', multiple: true, default: widths },
    theme: { type: 'string', multiple: true, default: [...themes] },
    screen: { type: 'string', multiple: true },
    origin: { type: 'string' },
    view: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(`npm run gallery -- [--lang ja] [--width 390] [--theme dark] [--screen home] [--view] [--origin URL]

The first four options may be repeated. Pictures of width 320 are made only with --width 320. --view pictures the window instead of the whole page.
Starts its own shop unless --origin names one; pictures of that shop leave out its console. Writes gallery/index.html.
Screens: ${screens.map(({ name }) => name).join(' ')}`)
  process.exit(0)
}

requireKnown('--lang', values.lang, languages)
requireKnown('--width', values.width, [narrowest, ...widths])
requireKnown('--theme', values.theme, themes)
requireKnown(
  '--screen',
  values.screen ?? [],
  screens.map(({ name }) => name),
)

const selected = screens
  .filter(({ name }) => !values.screen || values.screen.includes(name))
  .filter(({ who }) => who !== 'staff' || !values.origin)
const jobs = values.lang.flatMap((lang) =>
  values.width.flatMap((width) => values.theme.map((theme) => ({ lang, width, theme }))),
)
const shop = values.origin ? null : await startShop({ ACCESS_TTL: '2h' })
const origin = values.origin ?? shop!.origin
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...browserFlags] })
const shots: Shot[] = []
try {
  const shopper = await openGalleryShopper(browser, origin)
  if (shop) await setGalleryFacts(shop)
  const hasConsole = shop && selected.some(({ who }) => who === 'staff')
  const people: People = { shopper, staff: hasConsole ? await openGalleryStaff(browser, shop) : null }
  const queue = jobs.values()
  await Promise.all(Array.from({ length: atATime }, () => work(queue, people)))
} finally {
  await browser.close()
  await shop?.stop()
  await shop?.removeData()
}
await writeFile(`${galleryDir}index.html`, galleryPage(shots))
console.log(`${shots.length} pictures: ${galleryDir}index.html`)

type Job = (typeof jobs)[number]

interface People {
  shopper: GalleryShopper
  staff: GalleryStaff | null
}

async function work(queue: Iterable<Job>, people: People): Promise<void> {
  for (const job of queue) {
    await mkdir(`${galleryDir}${job.lang}-${job.width}-${job.theme}`, { recursive: true })
    for (const screen of selected) {
      // One failure must not cost all the others.
      const shot = await shoot(screen, job, people).catch((failure: unknown) => {
        console.error(`${screen.name} ${Object.values(job).join(' ')}:`, failure)
        process.exitCode = 1
      })
      if (shot) shots.push(shot)
    }
    console.log(`${job.lang} ${job.width} ${job.theme}`)
  }
}

async function shoot(screen: Screen, { lang, width, theme }: Job, { shopper, staff }: People): Promise<Shot> {
  const state =
    screen.who && { shopper: shopper.state, newcomer: shopper.newcomerState, staff: staff?.state }[screen.who]

  const options: BrowserContextOptions = {
    baseURL: origin,
    viewport: { width: Number(width), height: heights[width] ?? 900 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    ...(state && { storageState: state }),
  }
  await using context = await browser.newContext(options)
  await context.addCookies([{ name: 'lang', value: lang, url: origin }])
  const page = await context.newPage()
  const path = (await screen.arrange?.(page, shopper, staff)) || screen.path
  await page.goto(path, { waitUntil: 'networkidle' })
  if (screen.who) await page.locator('main .animate-shimmer').first().waitFor({ state: 'detached' })
  await screen.prepare?.(page)
  await requireNoError(page, screen)
  if (!values.view && !screen.isOverlay) await showWholePage(page)
  await showLazyPictures(page)
  const file = `${lang}-${width}-${theme}/${screen.name}.jpg`
  await page.screenshot({ path: galleryDir + file, type: 'jpeg', quality: 85 })
  // A page may be polling at this moment.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { screen: screen.name, lang, width, theme, file }
}

/** A screen that has become an error screen would pass for its picture. */
async function requireNoError(page: Page, { name }: Screen): Promise<void> {
  if (name === 'error' || name === 'not-found') return
  const title = page.getByRole('heading', { name: /^(?:error_page|Unexpected Application Error)$/ })
  if ((await title.count()) > 0) throw new Error(`${page.url()} shows an error screen`)
}

/** A window as high as the page: fixed elements are at its lower edge, not across the middle. */
async function showWholePage(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete))
  await page.evaluate(() => Promise.allSettled(Array.from(document.images, (image) => image.decode())))
}
