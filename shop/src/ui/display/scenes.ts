/** The shop's own scenes: `build/cut-pictures.ts` cuts them from the masters in `demo/pictures/scenes/`; the cuts are committed. */
import type { PageScene } from './page-picture.tsx'

function scene(name: string, width: number, height: number, widths: readonly number[]): PageScene {
  return { name, width, height, widths }
}

export const scenes = {
  empty: scene('empty', 1000, 750, [360, 720]),
  kintsugi: scene('kintsugi', 1000, 750, [360, 720]),
  banner: scene('banner', 1800, 560, [800, 1280, 1800]),
  login: scene('login', 1000, 1250, [500, 1000]),
  slideTea: scene('slide-tea', 1800, 840, [800, 1280, 1800]),
  slideCraft: scene('slide-craft', 1800, 840, [800, 1280, 1800]),
  slideTeaMobile: scene('slide-tea-m', 900, 1080, [480, 720, 900]),
  slideCraftMobile: scene('slide-craft-m', 900, 1080, [480, 720, 900]),
  slideGiftMobile: scene('slide-gift-m', 900, 1080, [480, 720, 900]),
  body1: scene('body-1', 1400, 1000, [480, 800, 1400]),
  body2: scene('body-2', 1000, 1000, [480, 800]),
  body3: scene('body-3', 1000, 1000, [480, 800]),
} as const
