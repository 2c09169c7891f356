import { arrange, fromAbove, fromFront, layOut, type Draw } from '../../arrange.ts'
import { darken, lighten } from '../../paint/colour.ts'
import { at, disc, fill, stroke } from '../../drawing.ts'
import { n, roundedRectangle, times } from '../../shapes/geometry.ts'
import { turn } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { inTurn } from '../../look.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { between, createRandom } from '../../random.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

/** A woven basket with an arched handle. */
const basket: Draw = (drawing, look) => {
  const { colour, second } = look
  const isTall = look.number % 2 === 0
  const height = isTall ? 290 : 230
  const weaveSize = 34
  const weave = drawing.define(
    (id) =>
      `<pattern id="${id}" width="${weaveSize * 2}" height="${weaveSize}" patternUnits="userSpaceOnUse"><rect width="68" height="34" fill="${darken(colour, 0.25)}"/><rect x="2" y="2" width="32" height="13" rx="5" fill="${colour}"/><rect x="36" y="19" width="32" height="13" rx="5" fill="${colour}"/><rect x="2" y="19" width="32" height="13" rx="5" fill="${darken(colour, 0.12)}"/><rect x="36" y="2" width="32" height="13" rx="5" fill="${lighten(colour, 0.14)}"/></pattern>`,
  )
  const body = turn(drawing, {
    profile: isTall
      ? [
          [214, -height],
          [222, -200],
          [206, -60],
          [172, 0],
        ]
      : [
          [262, -height],
          [256, -150],
          [222, -40],
          [180, 0],
        ],
    colour,
    opening: { wall: 15, inside: darken(colour, 0.45) },
    pattern: `url(#${weave})`,
    patternOpacity: 1,
    bands: [
      { y: -height + 2, to: -height + 30, colour: second },
      { y: -22, to: -2, colour: second },
    ],
    rim: lighten(second, 0.15),
    gloss: 0.22,
  })
  const top = isTall ? 204 : 250
  const arch = `M${-top} ${-height - 6}C${-top} ${-height - 330} ${top} ${-height - 330} ${top} ${-height - 6}`
  const wraps = times(19)
    .map((i) => {
      const t = (i + 1) / 20
      const x = -top * (1 - t) ** 3 - 3 * top * t * (1 - t) ** 2 + 3 * top * t * t * (1 - t) + top * t ** 3
      const y = -height - 6 - 324 * 3 * t * (1 - t)
      return disc(x, y, 4.5, darken(second, 0.45), 0.5)
    })
    .join('')
  const handle = stroke(arch, darken(second, 0.3), 26) + stroke(arch, second, 19) + wraps
  return floorShadow(drawing, 190, 42) + body.svg + handle
}

/** A broom of palm fibre or broomcorn, hung on a wall. */
const broom: Draw = (drawing, look) => {
  const { colour, second } = look
  const random = createRandom(look.seed)
  const handleLength = inTurn(look, [420, 470, 180])
  const isSmall = look.number % 3 === 2
  const bamboo = '#c39a5c'
  const pole = roundedRectangle(34, handleLength, 15, [0, -40 - handleLength / 2])
  const outline = 'M-60 -60C-110 20 -190 180 -232 372Q0 410 232 372C190 180 110 20 60 -60Z'
  const fibre = times(210)
    .map(() => {
      const t = random() * 2 - 1
      const lower = t * 226 + between(-8, 8, random)
      return stroke(
        `M${n(t * 56)} -60C${n(t * 90)} 60 ${n(t * 150)} 220 ${n(lower)} ${n(392 - Math.abs(t) * 16 + between(-26, 10, random))}`,
        random() < 0.5 ? lighten(colour, random() * 0.4) : darken(colour, random() * 0.35),
        4.6,
      )
    })
    .join('')
  const binding =
    [-52, -34, -16]
      .map((y) => stroke(`M${-66 - (y + 52) * 0.5} ${y}Q0 ${y + 22} ${66 + (y + 52) * 0.5} ${y}`, second, 11))
      .join('') + stroke('M-104 60Q0 100 104 60M-116 90Q0 130 116 90', second, 7)
  const loop = stroke(
    `M0 ${-30 - handleLength}C-50 ${-120 - handleLength} 50 ${-120 - handleLength} 0 ${-30 - handleLength}`,
    second,
    8,
  )
  return at(
    0,
    isSmall ? -80 : 90,
    isSmall ? 1.1 : 0.96,
    loop +
      flatShadow(drawing, pole) +
      form(drawing, pole, bamboo, { pattern: woodGrain(drawing, bamboo, 90), patternOpacity: 0.5 }) +
      flatShadow(drawing, outline) +
      fill(outline, darken(colour, 0.3)) +
      fibre +
      binding,
  )
}

export const wovenThings = {
  basket: fromFront(arrange(basket, { scale: 1.36, width: 520, foot: 900 })),
  broom: fromAbove(layOut(broom, { scale: 1.06, apart: 400, angle: 16 })),
}
