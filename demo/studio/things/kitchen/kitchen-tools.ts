import { fromAbove, layOut, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, disc, fill, oval, stroke, type Drawing } from '../../drawing.ts'
import { n, ring, roundedRectangle, times } from '../../shapes/geometry.ts'
import { form, roundGradient, straightGradient } from '../../paint/light.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { flatShadow } from '../../paint/shadow.ts'

const wooden = (drawing: Drawing, d: string, wood: string, on = '', light: 'fold' | 'sheet' = 'fold') =>
  flatShadow(drawing, d) + form(drawing, d, wood, { light, pattern: woodGrain(drawing, wood), patternOpacity: 0.5, on })

const steel = (drawing: Drawing, tone: string) =>
  straightGradient(
    drawing,
    [
      { at: 0, colour: lighten(tone, 0.4) },
      { at: 0.3, colour: lighten(tone, 0.8) },
      { at: 0.55, colour: lighten(tone, 0.25) },
      { at: 0.75, colour: lighten(tone, 0.5) },
      { at: 1, colour: darken(tone, 0.2) },
    ],
    { towards: [0.7, 1] },
  )

const blades: readonly string[] = [
  'M-60 -66H230C330 -62 392 -8 404 84C250 98 60 96 -60 84Z',
  'M-60 -70H376Q394 -70 394 -52V76Q394 92 378 92H-60Z',
  'M-60 -44H180C280 -44 370 -4 410 46C260 60 60 60 -60 54Z',
]

const knife: Draw = (drawing, look) => {
  const blade = blades[(look.number + 2) % blades.length] as string
  const isForged = brightness(look.colour) < 0.25
  const metal = isForged ? '#56575a' : mix(look.colour, '#b9bcbc', 0.7)
  const handle = roundedRectangle(330, 66, 26, [-236, 2])
  const hammered = isForged
    ? times(40)
        .map((i) => oval(-40 + ((i * 71) % 400), -50 + ((i * 37) % 74), 15, 10, i % 2 ? '#fff' : '#000', 0.07))
        .join('') + fill('M-60 40C120 52 300 46 400 30V90H-60Z', '#c7c9c8', 0.9)
    : stroke('M-60 30C120 44 300 40 396 22', '#fff', 4, 0.6)
  const ferrule = form(
    drawing,
    roundedRectangle(52, 68, 6, [-84, 2]),
    brightness(look.second) > 0.5 ? '#2b2a27' : lighten(look.second, 0.35),
    { light: 'fold' },
  )
  return (
    flatShadow(drawing, blade) +
    fill(blade, isForged ? metal : steel(drawing, metal)) +
    `<g>${form(drawing, blade, '#00000000', { light: 'sheet', on: hammered })}</g>` +
    wooden(drawing, handle, look.second) +
    ferrule
  )
}

const boardShapes: readonly string[] = [
  roundedRectangle(480, 700, 34),
  ring(330),
  'M-70 -430Q-70 -460 -40 -460H40Q70 -460 70 -430L78 -290C150 -280 220 -262 236 -200C250 -60 250 130 226 250C200 300 -200 300 -226 250C-250 130 -250 -60 -236 -200C-220 -262 -150 -280 -78 -290Z',
]

const cuttingBoard: Draw = (drawing, look) => {
  const shape = (look.number + 2) % 3
  const outline = boardShapes[shape] as string
  const [holeX, holeY] = [
    [170, -284],
    [0, -262],
    [0, -400],
  ][shape] as [number, number]
  const grain = woodGrain(drawing, look.colour, 90)
  const edge = `<g transform="translate(6 12)">${fill(outline, darken(look.colour, 0.32))}</g>`
  const hole = disc(holeX, holeY, 26, darken(look.colour, 0.62)) + disc(holeX + 4, holeY + 5, 21, '#d9d2c2')
  const cord = stroke(
    `M${holeX} ${holeY}C${holeX + 40} ${holeY - 90} ${holeX + 110} ${holeY - 60} ${holeX + 92} ${holeY + 10}C${holeX + 80} ${holeY + 50} ${holeX + 20} ${holeY + 40} ${holeX} ${holeY}`,
    look.second === look.colour ? '#6b4a2c' : darken(look.second, 0.2),
    9,
  )
  return (
    flatShadow(drawing, outline, 0.34) +
    edge +
    form(drawing, outline, look.colour, { light: 'sheet', pattern: grain, patternOpacity: 0.75 }) +
    hole +
    cord
  )
}

const isMetallic = (colour: string) => Math.abs(brightness(colour) - 0.59) < 0.06 && colour === '#9a978d'

const ladle: Draw = (drawing, look) => {
  const metal = isMetallic(look.colour)
  const tone = metal ? '#b4b6b5' : look.colour
  const stick = 'M-440 -20Q-456 0 -440 20L130 16V-16Z'
  const bowl = ring(168, 160, [262, 0])
  const hollow = ring(138, 130, [258, -4])
  const inside = roundGradient(
    drawing,
    [
      { at: 0, opacity: 0.5 },
      { at: 0.6, opacity: 0.16 },
      { at: 1, colour: '#fff', opacity: 0.25 },
    ],
    { centre: [0.36, 0.32], radius: 0.75 },
  )
  const grip = metal ? form(drawing, roundedRectangle(230, 46, 20, [-340, 0]), look.second, { light: 'fold' }) : ''
  const draw = (d: string) =>
    metal ? flatShadow(drawing, d) + fill(d, steel(drawing, tone)) : wooden(drawing, d, tone, '', 'sheet')
  return (
    draw(stick) +
    grip +
    draw(bowl) +
    fill(hollow, darken(tone, metal ? 0.05 : 0.12)) +
    fill(hollow, inside) +
    disc(-414, 0, 9, darken(tone, 0.6)) +
    stroke(hollow, '#fff', 3, 0.3)
  )
}

const spoon: Draw = (drawing, look) => {
  const tone = look.colour
  const stick = 'M-390 -19Q-408 0 -390 19C-200 12 60 10 170 26V-26C60 -10 -200 -12 -390 -19Z'
  const bowl = 'M150 0C150 -70 230 -92 300 -84C380 -74 410 -36 410 0C410 36 380 74 300 84C230 92 150 70 150 0Z'
  const hollow = 'M186 0C186 -48 244 -66 300 -60C358 -54 382 -26 382 0C382 26 358 54 300 60C244 66 186 48 186 0Z'
  const gloss = brightness(tone) < 0.25 ? 0.5 : 0.2
  return (
    wooden(drawing, stick, tone) +
    wooden(drawing, bowl, tone, '', 'sheet') +
    fill(hollow, darken(tone, 0.25)) +
    stroke('M212 26C244 56 320 60 362 30', '#fff', 5, gloss) +
    (look.number % 2 ? fill('M-400 -20H-330V20H-400Z', look.second, 0.5) : '')
  )
}

/** A copper paddle with rows of little teeth. */
const grater: Draw = (drawing, look) => {
  const metal = mix(look.colour, '#d9a077', 0.4)
  const outline =
    'M-170 -330Q-186 -340 -180 -310L-120 150Q-112 190 -70 190H-44L-34 430Q0 452 34 430L44 190H70Q112 190 120 150L180 -310Q186 -340 170 -330Z'
  const teeth = times(13)
    .flatMap((row) =>
      times(11).map((column) => {
        const half = 146 - row * 4.4
        const x = -half + (column + (row % 2) * 0.5) * ((2 * half) / 11)
        const y = -276 + row * 33
        return x < half
          ? fill(`M${n(x - 7)} ${y + 7}L${n(x)} ${y - 10}L${n(x + 7)} ${y + 7}Z`, lighten(metal, 0.6)) +
              fill(`M${n(x)} ${y - 10}L${n(x + 7)} ${y + 7}H${n(x + 1)}Z`, darken(metal, 0.5))
          : ''
      }),
    )
    .join('')
  return (
    flatShadow(drawing, outline, 0.32) +
    form(drawing, outline, metal, { light: 'sheet', on: teeth }) +
    stroke('M-168 -318L-112 146Q-106 178 -70 180', '#fff', 5, 0.45) +
    disc(0, 400, 13, darken(metal, 0.6)) +
    stroke(`M-44 190H44`, darken(metal, 0.4), 4, 0.5)
  )
}

const pan: Draw = (drawing, look) => {
  const metal = look.colour
  const isIron = brightness(metal) < 0.4
  const [outer, rim, base] = [ring(300), ring(282), ring(226)]
  const handle = 'M270 -30L640 -24Q668 0 640 24L270 30Z'
  const inside = roundGradient(
    drawing,
    [
      { at: 0, colour: '#fff', opacity: isIron ? 0.14 : 0.35 },
      { at: 0.6, opacity: 0.04 },
      { at: 1, opacity: 0.3 },
    ],
    { centre: [0.4, 0.36], radius: 0.7 },
  )
  const ferrule = form(drawing, roundedRectangle(96, 50, 8, [316, 0]), isIron ? '#3a3a39' : darken(metal, 0.2), {
    light: 'fold',
  })
  return (
    flatShadow(drawing, outer, 0.36) +
    wooden(drawing, handle, look.second) +
    disc(618, 0, 11, darken(look.second, 0.6)) +
    ferrule +
    form(drawing, outer, isIron ? lighten(metal, 0.08) : lighten(metal, 0.12), { light: 'sheet' }) +
    fill(rim, isIron ? darken(metal, 0.35) : mix(metal, '#c9c9c4', 0.7)) +
    fill(rim, inside) +
    stroke(base, isIron ? '#000' : '#fff', 5, 0.25) +
    stroke('M-266 -128A296 296 0 0 1 -110 -274', '#fff', 6, isIron ? 0.3 : 0.6)
  )
}

export const kitchenToolThings = {
  knife: fromAbove(layOut(knife, { scale: 1.3, apart: 240, angle: -34, direction: 80 })),
  'cutting-board': fromAbove(layOut(cuttingBoard, { scale: 1.12, apart: 300, angle: 14 })),
  ladle: fromAbove(layOut(ladle, { scale: 1.08, apart: 300, angle: -38, direction: 60 })),
  spoons: fromAbove(layOut(spoon, { scale: 1.14, apart: 215, angle: -30, direction: 74 })),
  grater: fromAbove(layOut(grater, { scale: 1.1, apart: 300, angle: 16 })),
  pan: fromAbove((drawing, look) => at(480, 690, 1.02, pan(drawing, look), -32)),
}
