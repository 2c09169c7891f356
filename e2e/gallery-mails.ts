/** `npm run gallery:mails`: every kind of mail in three languages, at 360 and 600 px, light and dark, with its text. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../scripts/chromium-path.ts'
import { browserFlags } from './browser-flags.ts'
import { findInMailsTo, listMailsTo } from './fixtures/documents/mails.ts'
import { orderAsGuest, payAsGuest } from './fixtures/orders/guest-order.ts'
import { setGalleryFacts } from './gallery/gallery-facts.ts'
import { startShop } from './running-shop.ts'
import { openStaffSession, signInToApi } from './staff-client.ts'

const folder = fileURLToPath(new URL('../gallery/mails/', import.meta.url))
const languages = ['zh-CN', 'ja', 'en']
const widths = [360, 600]
const themes = ['light', 'dark'] as const

interface Sample {
  name: string
  subject: string
  text: string
}

const faults: string[] = []
const samples: Sample[] = []
await mkdir(folder, { recursive: true })
const shop = await startShop()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...browserFlags] })
try {
  await setGalleryFacts(shop)
  const call = await signInToApi(shop, 'owner')
  const context = await browser.newContext({ baseURL: shop.origin })
  const { token } = await openStaffSession(shop, 'owner')
  await context.addCookies([{ name: 'staff', value: token, url: `${shop.origin}/api/console/` }])
  const page = await context.newPage()
  page.on('request', (request) => {
    // Only pictures of the ordered goods come from the shop.
    const isGoodsPicture = request.url().startsWith(`${shop.origin}/goods_img/`)
    if (request.resourceType() !== 'document' && !isGoodsPicture) faults.push(`a mail loads ${request.url()}`)
  })
  for (const language of languages) await drawGuestMail(page, language)
  for (const { kind } of await call<{ kind: string }[]>('GET', 'mails/texts/')) {
    for (const language of languages) {
      const builtIn = { subject: null, paragraphs: null }
      const path = `mails/texts/${kind}/${language}/preview/`
      const preview = await call<Omit<Sample, 'name'> & { document_url: string }>('POST', path, builtIn)
      const name = `${kind}-${language}`
      samples.push({ ...preview, name })
      await draw(page, shop.origin + preview.document_url, name)
    }
  }
} finally {
  await browser.close()
  await shop.stop()
  await shop.removeData()
}
await writeFile(`${folder}index.html`, indexPage())
console.log(`${samples.length * widths.length * themes.length} pictures: ${folder}index.html`)
if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'))
  process.exitCode = 1
}

/** A mail that no sample shows: of a paid order without an account. */
async function drawGuestMail(page: Page, language: string): Promise<void> {
  const { request } = page.context()
  const email = `guest.${language.toLowerCase()}@shop.example`
  const order = await orderAsGuest(request, shop, { goodsId: 1, total: '999999.00', email, language })
  await payAsGuest(request, order)
  await findInMailsTo(request, email, /(<title>)/)
  const [path = ''] = await listMailsTo(request, email)
  await draw(page, shop.origin + path, `guest-paid-${language}`)
  samples.push({ name: `guest-paid-${language}`, subject: await page.title(), text: '' })
}

async function draw(page: Page, url: string, name: string): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height: 640 })
      await page.emulateMedia({ colorScheme })
      await page.goto(url)
      const size = await page.locator('table.paper').boundingBox()
      if (size && size.width > width) faults.push(`${name} is ${size.width} px wide at ${width} px`)
      await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
}

function indexPage(): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const sections = samples.map(({ name, subject, text }) => {
    const pictures = widths.flatMap((width) =>
      themes.map((theme) => `<img src="${name}-${width}-${theme}.png" alt="${width} px, ${theme}">`),
    )
    return `<h2>${name}: ${escaped(subject)}</h2><div>${pictures.join('')}<pre>${escaped(text)}</pre></div>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><style>div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}pre{white-space:pre-wrap;min-width:20rem}</style><h1>Mails</h1>${sections.join('\n')}`
}
