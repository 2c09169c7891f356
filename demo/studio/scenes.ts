import { createDrawing, at, stroke, type Drawing } from './drawing.ts'
import { paint } from './look.ts'
import { setOnStage, type Ground } from './stage.ts'
import { lidJar, vase } from './things/kitchen/ceramics.ts'
import { standingPlate } from './things/kitchen/plates.ts'
import { furoshiki } from './things/textiles/cloths.ts'
import { flask } from './things/kitchen/bottles.ts'
import { riceBowl, teaBowl, yunomi } from './things/tea/cups.ts'
import { candle, incenseStick } from './things/home/home-light.ts'
import { bento } from './things/kitchen/kitchen-table.ts'
import { roundTray } from './things/tea/tea-sets.ts'
import { tin } from './things/tea/tea-ware.ts'
import { kyusu } from './things/tea/teapots.ts'
import { daruma, kokeshi } from './things/toys/toys-dolls.ts'

type Compose = (drawing: Drawing) => string

const matchaTin = paint('moss', 'moss', { label: '抹茶', number: 3 })
const sandCup = paint('sand', 'paper', { number: 6, seed: 9 })
const indigoBowl = paint('paper', 'indigo', { pattern: 'seigaiha' })
const greenCandle = paint('matcha', 'celadon', { number: 3, seed: 5 })

const tea: Compose = (drawing) =>
  roundTray(drawing, paint('walnut', 'chestnut'), { radius: 480 }) +
  at(-168, -60, 0.95, kyusu(drawing, paint('iron', 'celadon', { number: 4 }), { knob: '#b08a4a' })) +
  at(230, -30, 0.72, teaBowl(drawing, paint('sand', 'celadon', { number: 3, seed: 11 }))) +
  at(620, -70, 0.95, tin(drawing, matchaTin))

const teaNarrow: Compose = (drawing) =>
  at(330, -120, 0.95, tin(drawing, matchaTin)) +
  roundTray(drawing, paint('walnut', 'chestnut'), { radius: 480 }) +
  at(-168, -60, 0.95, kyusu(drawing, paint('iron', 'celadon', { number: 4 }), { knob: '#b08a4a' })) +
  at(230, -10, 0.72, teaBowl(drawing, paint('sand', 'celadon', { number: 3, seed: 11 })))

const craft: Compose = (drawing) =>
  at(-330, -40, 1, vase(drawing, paint('paper', 'stone', { number: 6 }))) +
  at(10, -20, 0.9, lidJar(drawing, paint('celadon', 'paper', { number: 3, seed: 4 }))) +
  at(330, 30, 0.85, riceBowl(drawing, indigoBowl)) +
  at(640, -20, 0.9, yunomi(drawing, sandCup))

/** Without the branch: on phones the words stand above. */
const craftNarrow: Compose = (drawing) =>
  at(-300, -60, 0.9, vase(drawing, paint('paper', 'stone', { number: 6 }), { isBare: true })) +
  at(30, -50, 0.9, lidJar(drawing, paint('celadon', 'paper', { number: 3, seed: 4 }))) +
  at(350, -30, 0.85, yunomi(drawing, sandCup)) +
  at(170, 60, 0.8, riceBowl(drawing, indigoBowl))

const gift: Compose = (drawing) =>
  at(-110, 0, 1, furoshiki(drawing, paint('plum', 'lilac', { pattern: 'shippo' }))) +
  at(330, -40, 0.85, kokeshi(drawing, paint('moss', 'brick'))) +
  at(590, 20, 0.8, daruma(drawing, paint('vermilion', 'gold')))

const table: Compose = (drawing) =>
  at(230, -150, 1, standingPlate(drawing, paint('celadon', 'moss'), { radius: 270 })) +
  at(230, -190, 1, standingPlate(drawing, paint('oat', 'moss'), { radius: 220 })) +
  at(-210, -90, 0.9, bento(drawing, paint('cedar', 'indigo', { number: 1 }))) +
  at(60, 40, 0.72, yunomi(drawing, paint('sky', 'indigo', { number: 6, seed: 6 })))

const home: Compose = (drawing) =>
  at(-180, -60, 1, vase(drawing, paint('iron', 'sky', { number: 2 }), { bloom: '#e7c4b5' })) +
  at(130, 0, 0.9, candle(drawing, paint('clay', 'oat', { number: 3 }))) +
  at(420, -70, 0.85, incenseStick(drawing, paint('iron', 'celadon')))

const shelf: Compose = (drawing) =>
  at(-650, -40, 0.8, tin(drawing, paint('brick', 'brick', { label: '茶', number: 3 }))) +
  at(-230, -20, 0.9, kyusu(drawing, paint('brick', 'sand', { number: 4 }))) +
  at(140, 10, 0.8, riceBowl(drawing, indigoBowl)) +
  at(520, -40, 0.82, flask(drawing, paint('moss', 'ink', { number: 3 }))) +
  at(770, 20, 0.85, candle(drawing, greenCandle))

/** Gold runs where the bowl once broke. */
const mendedBowl: Compose = (drawing) =>
  teaBowl(drawing, paint('iron', 'ink', { number: 3 }), { isEmpty: true }) +
  stroke(
    'M-70 -242L-48 -190L-84 -140L-40 -92L-62 -40M-48 -190L30 -168L90 -196L150 -150L236 -170M30 -168L52 -96L24 -34',
    '#d3a548',
    7,
  ) +
  stroke('M-71 -242L-49 -190L-85 -140M-48 -191L30 -169L90 -197', '#f7e2a4', 2, 0.8)

const emptyTray: Compose = (drawing) =>
  roundTray(drawing, paint('walnut', 'chestnut')) +
  at(0, -20, 0.8, yunomi(drawing, paint('oat', 'stone', { number: 6 }), { isEmpty: true }))

const welcome: Compose = (drawing) =>
  at(-130, -60, 1, vase(drawing, paint('celadon', 'moss', { number: 4 }))) + at(170, 0, 0.9, yunomi(drawing, sandCup))

interface Scene {
  width: number
  height: number
  ground: Ground
  horizon: number
  compose: Compose
  /** Where the composition's origin stands, and its scale. */
  x: number
  y: number
  scale: number
}

const slide = { width: 1800, height: 840, horizon: 0.6 }
const tallSlide = { width: 900, height: 1080, horizon: 0.7 }

const scenes = {
  'slide-tea': { ...slide, ground: 'matcha', compose: tea, x: 1195, y: 640, scale: 0.74 },
  'slide-craft': { ...slide, ground: 'washi', compose: craft, x: 1190, y: 650, scale: 0.7 },
  'slide-gift': { ...slide, ground: 'sakura', compose: gift, x: 1180, y: 660, scale: 0.8 },
  'slide-tea-m': { ...tallSlide, ground: 'matcha', compose: teaNarrow, x: 450, y: 900, scale: 0.78 },
  'slide-craft-m': { ...tallSlide, ground: 'washi', compose: craftNarrow, x: 430, y: 945, scale: 0.78 },
  'slide-gift-m': { ...tallSlide, ground: 'sakura', compose: gift, x: 320, y: 910, scale: 0.68 },
  'body-1': {
    width: 1400,
    height: 1000,
    horizon: 0.56,
    ground: 'celadon',
    compose: table,
    x: 680,
    y: 800,
    scale: 1.22,
  },
  'body-2': { width: 1000, height: 1000, horizon: 0.62, ground: 'lilac', compose: home, x: 400, y: 850, scale: 0.84 },
  'body-3': { width: 1000, height: 1000, horizon: 0.6, ground: 'kaki', compose: gift, x: 380, y: 800, scale: 0.74 },
  banner: { width: 1800, height: 560, horizon: 0.56, ground: 'sand', compose: shelf, x: 1130, y: 455, scale: 0.72 },
  kintsugi: {
    width: 1000,
    height: 750,
    horizon: 0.6,
    ground: 'stone',
    compose: mendedBowl,
    x: 500,
    y: 560,
    scale: 1.25,
  },
  empty: { width: 1000, height: 750, horizon: 0.6, ground: 'washi', compose: emptyTray, x: 500, y: 560, scale: 0.95 },
  login: { width: 1000, height: 1250, horizon: 0.66, ground: 'celadon', compose: welcome, x: 480, y: 960, scale: 1.06 },
} as const satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as SceneName[]

/** Draws a still life for a page of the shop. */
export function drawScene(name: SceneName): { svg: string; width: number; height: number } {
  const drawing = createDrawing()
  const { width, height, ground, horizon, compose, x, y, scale }: Scene = scenes[name]
  return {
    svg: setOnStage(drawing, at(x, y, scale, compose(drawing)), { width, height, ground, horizon }),
    width,
    height,
  }
}
