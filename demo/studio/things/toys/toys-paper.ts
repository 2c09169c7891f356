import { arrange, fromAbove, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, disc, fill, stroke, type Drawing } from '../../drawing.ts'
import { n, polygon, type Point } from '../../shapes/geometry.ts'
import { horizontalWord } from '../../label/label.ts'
import { form, lightFill } from '../../paint/light.ts'
import { patternOf, sibling, type Look } from '../../look.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

const facet = (drawing: Drawing, points: readonly Point[], colour: string, pattern?: string) => {
  const d = polygon(points)
  return fill(d, colour) + (pattern ? fill(d, pattern, 0.75) : '') + fill(d, lightFill(drawing, 'sheet'), 0.6)
}

/** `60,-120 330,-330 …` as points. */
const cornersOf = (text: string): Point[] =>
  text.split(' ').map((corner) => {
    const [x, y] = corner.split(',').map(Number)
    return [x!, y!]
  })

/** The folded crane. */
const crane = (drawing: Drawing, look: Look, hasShadow = true): string => {
  const { colour, second } = look
  const pattern = patternOf(drawing, look, { size: 0.8 })
  const sheet = (corners: string, paper: string) => facet(drawing, cornersOf(corners), paper, pattern)
  const inside = brightness(second) > 0.7 ? second : mix(second, '#efe9dc', 0.3)
  return (
    (hasShadow ? floorShadow(drawing, 170, 30) : '') +
    sheet('60,-120 330,-330 372,-352 120,-40', darken(colour, 0.18)) +
    facet(drawing, cornersOf('20,-190 214,-470 120,-120'), inside) +
    sheet('-60,-130 -250,-356 -262,-330 -110,-30', darken(colour, 0.08)) +
    sheet('-250,-356 -262,-330 -346,-284', lighten(colour, 0.12)) +
    sheet('-120,-50 -20,-220 40,-180 130,-50 0,10', lighten(colour, 0.06)) +
    sheet('-20,-220 40,-180 0,10', darken(colour, 0.12)) +
    sheet('-20,-220 -250,-500 -160,-180 -104,-60', lighten(colour, 0.22)) +
    sheet('-20,-220 -250,-500 -60,-150', darken(colour, 0.03)) +
    sheet('-104,-60 -60,-150 -20,-220 50,-110 0,10', colour) +
    stroke('M-20 -220L0 10', '#1d1408', 3, 0.15)
  )
}

/** Three cranes hang on a thread, else they stand. */
const cranes: Draw = (drawing, look) => {
  if (look.count !== 3) return arrange((d, l) => crane(d, l), { scale: 1.24, width: 620, foot: 870 })(drawing, look)
  const places: readonly Point[] = [
    [470, 390],
    [730, 690],
    [460, 980],
  ]
  const threads = places.map(([x, y]) => stroke(`M${x} 0V${n(y - 100)}`, darken(look.second, 0.1), 3, 0.7)).join('')
  return (
    threads +
    places
      .map(([x, y], i) => at(x, y, 0.66, crane(drawing, sibling(look, i), false)) + disc(x, y + 20, 10, look.second))
      .join('')
  )
}

/** A kite on the wall: square with waves, or with a bold face of paint. */
const kite: Draw = (drawing, look) => {
  const { colour, second } = look
  const sheet = 'M-250 -330H250L226 250H-226Z'
  const bamboo = '#b08a52'
  const pattern = patternOf(drawing, look, { size: 1.2 })
  const ink = '#2b2520'
  const painted =
    fill('M-270 -340H270V-150C120 -90 -120 -90 -270 -150Z', ink, 0.9) +
    disc(0, -30, 168, '#f1e3cf') +
    stroke('M-130 -80Q-80 -140 -26 -84M26 -84Q80 -140 130 -80', ink, 26) +
    disc(-70, -34, 26, '#fff') +
    disc(70, -34, 26, '#fff') +
    disc(-62, -32, 13, ink) +
    disc(62, -32, 13, ink) +
    stroke('M-12 -20Q-34 40 6 42M-64 84Q0 116 64 84', ink, 12) +
    stroke('M-150 -10Q-110 30 -146 60M150 -10Q110 30 146 60', '#b5402f', 18) +
    fill('M-260 150C-120 110 120 110 260 150V260H-260Z', second, 0.9)
  const word = look.label ? at(0, -30, 1, horizontalWord(look.label.slice(0, 1), { size: 300, colour: ink })) : ''
  const tail = (x: number) => {
    const d = `M${x} 240C${x - 60} 330 ${x + 50} 400 ${x - 10} 500L${x + 24} 506C${x + 84} 400 ${x - 24} 330 ${x + 30} 240Z`
    return flatShadow(drawing, d, 0.2) + form(drawing, d, x < 0 ? second : colour, { light: 'sheet' })
  }
  const frame = stroke('M0 -338V250M-250 -60H246M-250 -330L226 250M250 -330L-226 250', bamboo, 6, 0.28)
  const bridle = stroke('M-120 -180L0 -60L120 -180M0 -60L20 120', '#f6f0e0', 3, 0.8)
  return (
    tail(-170) +
    tail(140) +
    flatShadow(drawing, sheet, 0.34) +
    form(drawing, sheet, pattern ? colour : mix(colour, '#efe9dc', 0.06), {
      light: 'sheet',
      pattern,
      on: (pattern ? '' : word || painted) + frame + stroke(sheet, darken(colour, 0.3), 12, 0.5),
    }) +
    stroke('M-262 -334Q0 -366 262 -334', bamboo, 13) +
    (pattern ? bridle : '')
  )
}

export const paperToyThings = {
  'paper-crane': fromFront(cranes),
  kite: fromAbove((drawing, look) => at(600, 540, 1.04, kite(drawing, look), -8)),
}
