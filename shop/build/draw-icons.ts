/** Draws the shop's seal in the sizes that phones and previews ask for. Run it when the seal has changed; the files are committed. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { barColours } from '#storefront/frame/theme.ts'
import { languages, type Language } from '#platform/i18n/language.ts'

const publicDir = fileURLToPath(new URL('../public/', import.meta.url))
const ground = '#4c652c'
// The stroke of よ, as in favicon.svg.
const stroke =
  'M18.2 7v13.8c0 3.4-1.9 5-4.7 5-2.6 0-4.3-1.3-4.3-3.2 0-2 1.9-3.2 4.5-3.2 4.3 0 7.8 2 10.6 5.1M18.4 12.6c2.3 0 4.1-.3 5.7-.9'

/** @param share how much of the width the seal takes; systems cut circles and squircles out of a full ground */
function seal({ size, radius, share }: { size: number; radius: number; share: number }): Buffer {
  const inset = (34 - 34 * share) / 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 34 34"><rect width="34" height="34" rx="${radius}" fill="${ground}"/><path transform="translate(${inset} ${inset}) scale(${share})" d="${stroke}" fill="none" stroke="#fff" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )
}

const icons = [
  { file: 'icons/icon-192.png', size: 192, radius: 5, share: 1 },
  { file: 'icons/icon-512.png', size: 512, radius: 5, share: 1 },
  { file: 'icons/maskable-512.png', size: 512, radius: 0, share: 0.78 },
  { file: 'icons/apple-touch-icon.png', size: 180, radius: 0, share: 0.86 },
]

await mkdir(`${publicDir}icons`, { recursive: true })
for (const { file, ...shape } of icons) {
  await sharp(seal(shape)).png({ compressionLevel: 9, palette: true }).toFile(`${publicDir}${file}`)
}

await sharp(fileURLToPath(new URL('../demo/pictures/scenes/body-1.webp', import.meta.url)))
  .resize(1200, 630, { fit: 'cover', position: 'south' })
  .jpeg({ quality: 78, mozjpeg: true })
  .toFile(`${publicDir}share.jpg`)

const words: Record<Language, { name: string; description: string; shop: string; orders: string; favourites: string }> =
  {
    'zh-CN': {
      name: 'yokoso · 茶、器，与每天用得上的好物',
      description: '茶、器、文具与家居好物，来自东亚各地的作坊。',
      shop: '商店',
      orders: '订单',
      favourites: '收藏',
    },
    ja: {
      name: 'yokoso · お茶と器と、毎日使うもの',
      description: 'お茶、器、文具、暮らしの道具。東アジアの工房から。',
      shop: 'ショップ',
      orders: '注文',
      favourites: 'お気に入り',
    },
    en: {
      name: 'yokoso · tea, ceramics and good things for every day',
      description: 'Tea, ceramics, stationery and other good things for every day, from workshops across East Asia.',
      shop: 'Shop',
      orders: 'Orders',
      favourites: 'Favourites',
    },
  }

for (const language of languages) {
  const { name, description, shop, orders, favourites } = words[language]
  const manifest = {
    id: '/',
    name,
    short_name: 'yokoso',
    description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: barColours.light,
    theme_color: barColours.light,
    categories: ['shopping'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: shop, url: '/shop' },
      { name: favourites, url: '/user/favorites' },
      { name: orders, url: '/user/order' },
    ],
  }
  await writeFile(`${publicDir}manifest.${language}.webmanifest`, `${JSON.stringify(manifest, null, 2)}\n`)
}
