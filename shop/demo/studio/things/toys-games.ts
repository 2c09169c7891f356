import { arrange, fromAbove, fromFront, layOut, type Draw } from '../arrange.ts'
import { brightness, darken, lighten, mix } from '../colour.ts'
import { at, disc, fill, oval, stroke, type Drawing } from '../drawing.ts'
import { n, polar, polygon, ring, times, xy, type Point } from '../geometry.ts'
import { horizontalWord } from '../label.ts'
import { turn } from '../lathe.ts'
import { form, lightFill } from '../light.ts'
import { patternOf, sibling, type Look } from '../look.ts'
import { woodGrain } from '../pattern.ts'
import { flatShadow, floorShadow } from '../shadow.ts'

const spinningTop: Draw = (drawing, look) => {
  const wood = '#e7d8b6'
  const { colour, second } = look
  const body = turn(drawing, {
    profile: [
      [16, -300],
      [18, -250],
      [30, -236],
      [200, -190],
      [206, -160],
      [60, -50],
      [12, 0],
    ],
    colour: wood,
    tilt: 0.24,
    bands: [
      { y: -206, to: -180, colour },
      { y: -150, to: -110, colour: second },
      { y: -90, to: -60, colour },
      { y: -40, to: 0, colour: darken(wood, 0.4) },
    ],
  })
  return floorShadow(drawing, 120, 30, 0.3) + `<g transform="rotate(8)">${body.svg}</g>`
}

/** Hammer-shaped handle, three cups and a ball on a string; seen from above. */
const kendama: Draw = (drawing, look) => {
  const { colour, second } = look
  const wood = mix('#d6b27c', second, 0.35)
  const grain = woodGrain(drawing, wood)
  const turned = (d: string) => flatShadow(drawing, d) + form(drawing, d, wood, { pattern: grain, patternOpacity: 0.4 })
  const handle =
    'M-30 -330L-14 -398Q0 -420 14 -398L30 -330L26 -150L34 60L46 300Q50 342 0 346Q-50 342 -46 300L-34 60L-26 -150Z'
  const cross =
    'M-176 -182Q-204 -190 -206 -230Q-208 -262 -182 -262L-176 -256C-130 -206 -70 -216 0 -216C70 -216 130 -206 176 -270L190 -276Q220 -270 216 -226Q212 -180 176 -174C110 -150 70 -140 0 -140C-70 -140 -110 -152 -176 -182Z'
  const base = 'M-62 330Q-66 312 -48 312H48Q66 312 62 330L54 356Q0 372 -54 356Z'
  const string = stroke('M0 -150C-180 -60 -250 120 -110 190C20 250 120 60 236 100', '#f0e6d0', 6)
  const ball = ring(116, 116, [292, 190])
  const hole = oval(246, 118, 26, 20, darken(colour, 0.6))
  return (
    turned(handle) +
    turned(base) +
    turned(cross) +
    stroke('M-26 -146H26M-32 60H32', darken(wood, 0.5), 5, 0.5) +
    string +
    flatShadow(drawing, ball, 0.4) +
    form(drawing, ball, colour, { light: 'ball' }) +
    hole +
    oval(254, 142, 30, 18, '#fff', 0.16)
  )
}

const facet = (drawing: Drawing, points: readonly Point[], colour: string, pattern?: string) => {
  const d = polygon(points)
  return fill(d, colour) + (pattern ? fill(d, pattern, 0.75) : '') + fill(d, lightFill(drawing, 'sheet'), 0.6)
}

/** The folded crane. */
const crane = (drawing: Drawing, look: Look, hasShadow = true): string => {
  const { colour, second } = look
  const pattern = patternOf(drawing, look, { size: 0.8 })
  const inside = brightness(second) > 0.7 ? second : mix(second, '#efe9dc', 0.3)
  return (
    (hasShadow ? floorShadow(drawing, 170, 30) : '') +
    facet(
      drawing,
      [
        [60, -120],
        [330, -330],
        [372, -352],
        [120, -40],
      ],
      darken(colour, 0.18),
      pattern,
    ) +
    facet(
      drawing,
      [
        [20, -190],
        [214, -470],
        [120, -120],
      ],
      inside,
    ) +
    facet(
      drawing,
      [
        [-60, -130],
        [-250, -356],
        [-262, -330],
        [-110, -30],
      ],
      darken(colour, 0.08),
      pattern,
    ) +
    facet(
      drawing,
      [
        [-250, -356],
        [-262, -330],
        [-346, -284],
      ],
      lighten(colour, 0.12),
      pattern,
    ) +
    facet(
      drawing,
      [
        [-120, -50],
        [-20, -220],
        [40, -180],
        [130, -50],
        [0, 10],
      ],
      lighten(colour, 0.06),
      pattern,
    ) +
    facet(
      drawing,
      [
        [-20, -220],
        [40, -180],
        [0, 10],
      ],
      darken(colour, 0.12),
      pattern,
    ) +
    facet(
      drawing,
      [
        [-20, -220],
        [-250, -500],
        [-160, -180],
        [-104, -60],
      ],
      lighten(colour, 0.22),
      pattern,
    ) +
    facet(
      drawing,
      [
        [-20, -220],
        [-250, -500],
        [-60, -150],
      ],
      darken(colour, 0.03),
      pattern,
    ) +
    facet(
      drawing,
      [
        [-104, -60],
        [-60, -150],
        [-20, -220],
        [50, -110],
        [0, 10],
      ],
      colour,
      pattern,
    ) +
    stroke('M-20 -220L0 10', '#1d1408', 3, 0.15)
  )
}

/** Three cranes hang on a thread, else they stand. */
const cranes: Draw = (drawing, look) => {
  if (look.count !== 3) return arrange((d, l) => crane(d, l), { scale: 1.24, width: 620, foot: 870 })(drawing, look)
  const places: readonly Point[] = [
    [470, 330],
    [720, 650],
    [460, 960],
  ]
  const threads = places.map(([x, y]) => stroke(`M${x} 0V${n(y - 100)}`, darken(look.second, 0.1), 3, 0.7)).join('')
  return (
    threads +
    places
      .map(([x, y], i) => at(x, y, 0.66, crane(drawing, sibling(look, i), false)) + disc(x, y + 20, 10, look.second))
      .join('')
  )
}

/** A wrapped ball with a star of silk threads. */
const temari: Draw = (drawing, look) => {
  const { colour, second } = look
  const r = 250
  const ball = ring(r, r, [0, -r])
  const tones = [second, lighten(second, 0.45), mix(colour, '#fffdf6', 0.6)]
  const petals = look.number % 2 ? 8 : 6
  const star = times(10)
    .flatMap((k) =>
      times(petals).map((i) => {
        const angle = (i * 360) / petals - 90
        const [tip, left, right] = [
          polar(angle, 214 - k * 15),
          polar(angle - 360 / petals / 2, 92 - k * 7),
          polar(angle + 360 / petals / 2, 92 - k * 7),
        ]
        return stroke(`M${xy(left)}L${xy(tip)}L${xy(right)}`, tones[(k >> 1) % tones.length] as string, 7)
      }),
    )
    .join('')
  const guide = times(petals)
    .map((i) => stroke(`M0 0L${xy(polar((i * 360) / petals - 90, 300))}`, lighten(colour, 0.5), 3, 0.6))
    .join('')
  const belt = [-16, 0, 16]
    .map((dy, i) => stroke(`M-270 ${-40 + dy}Q-60 ${190 + dy} 270 ${60 + dy}`, tones[i % tones.length] as string, 9))
    .join('')
  const winding = times(70)
    .map((i) =>
      stroke(
        `M${-260 + i * 8} ${-260 + ((i * 61) % 90)}L${-230 + ((i * 97) % 520)} 260`,
        i % 2 ? '#fff' : '#1d1408',
        2,
        0.08,
      ),
    )
    .join('')
  const on = `<g transform="translate(0 ${-r})">${winding}${belt}<g transform="translate(-26 -30)">${guide}${star}${disc(0, 0, 13, second)}</g></g>`
  const tassel =
    look.number % 3 === 0 ? stroke(`M0 ${-2 * r}V${-2 * r - 130}`, second, 8) + disc(0, -2 * r - 6, 18, second) : ''
  return floorShadow(drawing, 170, 44) + tassel + form(drawing, ball, colour, { light: 'ball', on })
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

export const gameThings = {
  'spinning-top': fromFront(arrange(spinningTop, { scale: 1.7, width: 400, foot: 900 })),
  kendama: fromAbove(layOut(kendama, { scale: 1.16, apart: 400, angle: -24 })),
  'paper-crane': fromFront(cranes),
  temari: fromFront(arrange(temari, { scale: 1.3, width: 500, foot: 880 })),
  kite: fromAbove(layOut(kite, { scale: 1.08, apart: 400, angle: -8 })),
}
