import { arrange, fromAbove, fromFront, type Draw } from '../../arrange.ts'
import { darken, lighten } from '../../paint/colour.ts'
import { at, clipped, fill, stroke, type Drawing } from '../../drawing.ts'
import { roundedRectangle, times } from '../../shapes/geometry.ts'
import { form, roundGradient } from '../../paint/light.ts'
import { patternOf, sibling, type Look } from '../../look.ts'
import type { Pattern } from '../../picture-recipe.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

/** A folded cloth; its lower folds look out at the bottom. */
export function foldedCloth(drawing: Drawing, look: Look, { width = 560, height = 300, folds = 3 } = {}): string {
  const outline = roundedRectangle(width, height, 16)
  const pattern = patternOf(drawing, look)
  const layer = (i: number) =>
    at(
      i * 7,
      i * 15,
      1,
      form(drawing, outline, i ? darken(look.colour, 0.06 * i + 0.04) : look.colour, {
        light: 'fold',
        pattern,
        patternOpacity: i ? 0.5 : 1,
      }),
    )
  return (
    flatShadow(drawing, outline, 0.3) +
    times(folds)
      .map((i) => layer(folds - 1 - i))
      .join('')
  )
}

const stackPatterns: readonly Pattern[] = ['seigaiha', 'asanoha', 'check', 'shippo', 'dots', 'stripe']

const tenugui: Draw = (drawing, look) => {
  const pieces = look.count ?? 1
  if (pieces === 1) return at(600, 590, 1.3, longCloth(drawing, look), -8)
  const spread = pieces === 2 ? [440, 680] : [820, 600, 380]
  return spread
    .map((y, i) => {
      const piece = sibling(look, pieces - 1 - i)
      const pattern =
        piece.pattern && i === pieces - 1
          ? piece.pattern
          : (stackPatterns[(look.number + i) % stackPatterns.length] as Pattern)
      return at(590 + i * 5, y, 1.25, foldedCloth(drawing, { ...piece, pattern }, { height: 250 }))
    })
    .join('')
}

/** One cloth, folded long, one end turned over. */
function longCloth(drawing: Drawing, look: Look): string {
  const sheet = roundedRectangle(430, 620, 8)
  const turned = 'M-215 90L215 40V300Q215 310 205 310H-205Q-215 310 -215 300Z'
  const pattern = patternOf(drawing, look)
  const hem = stroke('M-215 -296H215', look.second, 6, 0.5)
  return (
    flatShadow(drawing, sheet, 0.3) +
    form(drawing, sheet, look.colour, { light: 'sheet', pattern, on: hem }) +
    at(4, 10, 1, fill(turned, '#1d1408', 0.14)) +
    form(drawing, turned, lighten(look.colour, 0.05), {
      light: 'fold',
      pattern,
      on: stroke('M-215 296H215', look.second, 6, 0.5),
    })
  )
}

const bundle = 'M-290 0C-330 -150 -220 -290 0 -300C220 -290 330 -150 290 0C240 58 -240 58 -290 0Z'
const earShape = 'M10 -300C60 -400 190 -440 250 -392C262 -330 160 -284 30 -282Z'
const knotShape = 'M-52 -318C-40 -352 40 -352 52 -318C58 -274 -58 -274 -52 -318Z'

/** A wrapping cloth, knotted around a gift. */
export const furoshiki: Draw = (drawing, look) => {
  const { colour } = look
  const pattern = patternOf(drawing, look)
  const cloth = (d: string, shade = colour) => fill(d, shade) + (pattern ? fill(d, pattern) : '')
  const light = roundGradient(
    drawing,
    [
      { at: 0, colour: '#fff', opacity: 0.3 },
      { at: 0.5, colour: '#fff', opacity: 0 },
      { at: 1, opacity: 0.42 },
    ],
    { centre: [0.32, 0.28] },
  )
  const folds =
    'M0 -290C-40 -200 -150 -110 -290 -60M0 -290C50 -190 150 -110 290 -70M-8 -290C-20 -200 -60 -130 -120 -80M10 -290C30 -210 60 -150 100 -110'
  const ear = cloth(earShape) + fill('M10 -300C90 -350 170 -380 250 -392C262 -330 160 -284 30 -282Z', '#1d1408', 0.22)
  return (
    floorShadow(drawing, 280, 56) +
    clipped(drawing, bundle, cloth(bundle) + fill(bundle, light) + stroke(folds, '#1d1408', 9, 0.2)) +
    ear +
    `<g transform="scale(-1 1)">${ear}</g>` +
    cloth(knotShape, lighten(colour, 0.1)) +
    stroke('M-44 -300C-20 -282 30 -282 48 -304', '#1d1408', 8, 0.25)
  )
}

export const clothThings = {
  tenugui: fromAbove(tenugui),
  furoshiki: fromFront(arrange(furoshiki, { scale: 1.35, width: 600, foot: 870 })),
}
