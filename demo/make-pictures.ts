import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { writeContactSheet } from './studio/contact-sheet.ts'
import { drawGoods } from './studio/draw-goods.ts'
import {
  hashOf,
  pictureFile,
  readManifest,
  renderPicture,
  writeManifest,
  type Picture,
} from './studio/picture-files.ts'
import { recipes } from './studio/recipes.ts'
import { drawScene, sceneNames } from './studio/scenes.ts'

const usage = `Draws the pictures of the demo goods and pages into demo/pictures.

  node demo/make-pictures.ts [--only NAME]      all that changed, or those whose sku or scene name contains NAME
  node demo/make-pictures.ts --sheet FILE.png   writes a contact sheet instead
  node demo/make-pictures.ts --label-characters prints the characters that goods carry on their labels`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    sheet: { type: 'string' },
    'label-characters': { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

function* pictures(only: string): Generator<Picture> {
  for (const [sku, recipe] of Object.entries(recipes))
    if (sku.includes(only)) yield { name: `goods/${sku}`, svg: drawGoods(recipe, sku) }
  for (const name of sceneNames) if (name.includes(only)) yield { name: `scenes/${name}`, svg: drawScene(name).svg }
}

async function renderChanged(all: Iterable<Picture>): Promise<void> {
  const manifest = await readManifest()
  let count = 0
  for (const picture of all) {
    const hash = hashOf(picture.svg)
    if (manifest[picture.name] === hash && existsSync(pictureFile(picture.name))) continue
    const size = await renderPicture(picture)
    manifest[picture.name] = hash
    count += 1
    console.log(`${picture.name} ${Math.round(size / 1024)} kB`)
    // A run that is stopped half way keeps what it has made.
    if (count % 20 === 0) await writeManifest(manifest)
  }
  await writeManifest(manifest)
  console.log(`${count} pictures made.`)
}

// One thread is enough for a run that is made once, and leaves the machine usable.
sharp.concurrency(1)

if (options.help) console.log(usage)
else if (options['label-characters'])
  console.log([...new Set(Object.values(recipes).flatMap(({ label = '' }) => [...label]))].toSorted().join(''))
else if (options.sheet)
  await writeContactSheet(
    [...pictures(options.only ?? '')].map(({ svg }) => svg),
    options.sheet,
  )
else await renderChanged(pictures(options.only ?? ''))
