import { arrange, fromAbove, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, clipped, fill, oval, stroke, type Drawing } from '../../drawing.ts'
import { ring, times } from '../../shapes/geometry.ts'
import { onFloor, ringLines, turn } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { createLook, patternOf, type Look } from '../../look.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { floorShadow } from '../../paint/shadow.ts'
import { rod } from '../home/rods.ts'

const chopstick = (drawing: Drawing, look: Look) =>
  rod(drawing, {
    length: 820,
    width: 36,
    taper: 0.5,
    colour: look.colour,
    parts: [
      { from: 0, to: 0.1, colour: look.second },
      { from: 0.105, to: 0.115, colour: look.second },
      ...(look.number % 2 ? [{ from: 0.84, to: 1, colour: darken(look.colour, 0.55) }] : []),
    ],
    pattern: patternOf(drawing, look, { size: 0.4, pattern: look.pattern === 'wood' ? undefined : look.pattern }),
  })

/** One pair; of two or three, each has its own colour. */
const chopsticks: Draw = (drawing, look) => {
  const pairs = look.count ?? 1
  return times(pairs)
    .map((i) => {
      const shift = (i - (pairs - 1) / 2) * 210
      const pair = i % 2 ? createLook({ ...look, colour: look.second, second: look.colour }) : look
      return (
        at(600 + shift * 0.5, 545 + shift, 1.2, chopstick(drawing, pair), -33) +
        at(640 + shift * 0.5, 645 + shift, 1.2, chopstick(drawing, pair), -30)
      )
    })
    .join('')
}

/** A lunch box of bent wood, lacquer or metal. */
export const bento: Draw = (drawing, look) => {
  const { colour, second } = look
  const isMetal = look.pattern !== 'wood' && colour === second
  const isWood = look.pattern === 'wood' || (look.pattern === undefined && brightness(colour) > 0.4 && !isMetal)
  const grain = isWood ? woodGrain(drawing, colour) : undefined
  const tiers = isWood || isMetal ? 1 : 2
  const gloss = isWood ? 0.3 : 0.5
  const tier = (y: number) =>
    turn(drawing, {
      profile: [
        [260, y - 130],
        [260, y - 6],
        [254, y],
      ],
      colour,
      tilt: 0.3,
      pattern: grain,
      gloss,
      isMetal,
      bands: [{ y: y - 8, colour: darken(colour, 0.35), width: 4, opacity: 0.5 }],
    }).svg
  const top = (tiers - 1) * -124
  const lid = turn(drawing, {
    profile: [
      [263, top - 212],
      [270, top - 205],
      [270, top - 112],
    ],
    colour: lighten(colour, 0.08),
    rim: lighten(colour, 0.2),
    tilt: 0.3,
    pattern: grain,
    gloss,
    isMetal,
  })
  const bark = stroke(`M-40 -112V-56M-56 -104V-66M-24 -110V-62`, darken(colour, 0.5), 5, 0.7)
  const front = top - 204 + 81
  const band =
    fill(`M-36 ${top - 292}Q0 ${top - 296} 36 ${top - 292}L40 ${front}V78Q0 86 -40 78V${front}Z`, second, 0.94) +
    fill(`M-36 ${top - 292}L-40 ${front}V78H-30V${front}L-27 ${top - 292}Z`, '#fff', 0.16)
  const finish = tiers === 2 ? band : isWood ? bark : ''
  return (
    floorShadow(drawing, 262, 78) +
    times(tiers)
      .map((i) => tier(-124 * i))
      .join('') +
    lid.svg +
    finish +
    stroke(`M-260 ${top - 204}A262 79 0 0 0 260 ${top - 204}`, '#fff', 4, 0.3)
  )
}

const donabe: Draw = (drawing, look) => {
  const { colour, second } = look
  const speckles = { colour: darken(colour, 0.5), count: 140 }
  const body = turn(drawing, {
    profile: [
      [270, -150],
      [276, -120],
      [246, -40],
      [150, 0],
    ],
    colour,
    glaze: undefined,
    speckles,
    seed: look.seed,
    bands: [{ y: -128, colour: darken(colour, 0.3), width: 4, opacity: 0.5 }],
  })
  const ear = (side: number) =>
    `<g transform="scale(${side} 1)">${fill('M244 -146C300 -170 356 -160 350 -124C346 -100 296 -92 254 -100Z', darken(colour, 0.18))}${oval(312, -130, 18, 10, darken(colour, 0.5))}</g>`
  const lid = turn(drawing, {
    profile: [
      [60, -300],
      [180, -262],
      [262, -186],
      [272, -152],
    ],
    colour: second,
    speckles: { ...speckles, colour: darken(second, 0.45) },
    pattern: patternOf(drawing, look, { on: second }),
    bands: look.pattern ? [] : ringLines(-240, -214, 2, colour, 6, 0.7),
    seed: look.seed,
    gloss: 0.3,
  })
  const knob = turn(drawing, {
    profile: [
      [72, -352],
      [64, -336],
      [44, -306],
      [50, -288],
    ],
    colour: second,
    opening: { wall: 14, inside: darken(second, 0.3) },
  })
  return floorShadow(drawing, 220, 50) + ear(1) + ear(-1) + body.svg + lid.svg + knob.svg
}

/** Two tiers of a bamboo steamer and its woven lid. */
const steamer: Draw = (drawing, look) => {
  const bamboo = mix('#d3ac6c', look.colour, 0.35)
  const tier = (y: number) =>
    turn(drawing, {
      profile: [
        [256, y - 112],
        [256, y],
      ],
      colour: bamboo,
      tilt: 0.28,
      pattern: woodGrain(drawing, bamboo),
      patternOpacity: 0.6,
      bands: [
        { y: y - 96, to: y - 84, colour: darken(bamboo, 0.22), opacity: 0.7 },
        { y: y - 28, to: y - 8, colour: darken(bamboo, 0.22), opacity: 0.7 },
        { y: y - 2, colour: darken(bamboo, 0.5), width: 5, opacity: 0.6 },
      ],
    }).svg
  const pegs = times(5)
    .map((i) =>
      oval(-180 + i * 90, -60 - 14 + Math.sqrt(1 - ((i - 2) / 2.9) ** 2) * 74, 7, 10, darken(bamboo, 0.5), 0.6),
    )
    .join('')
  const lid = turn(drawing, {
    profile: [
      [170, -318],
      [248, -300],
      [266, -284],
      [266, -226],
    ],
    colour: lighten(bamboo, 0.06),
    tilt: 0.28,
    bands: [{ y: -262, colour: darken(bamboo, 0.3), width: 5, opacity: 0.5 }],
  })
  const weave = times(9)
    .map((i) =>
      stroke(
        `M${-200 + i * 50} -372L${-150 + i * 50} -282M${200 - i * 50} -372L${150 - i * 50} -282`,
        darken(bamboo, 0.3),
        6,
        0.35,
      ),
    )
    .join('')
  const loop = stroke('M-46 -326C-40 -382 40 -382 46 -326', look.second, 17)
  return (
    floorShadow(drawing, 256, 72) +
    tier(0) +
    tier(-114) +
    pegs +
    lid.svg +
    clipped(drawing, ring(166, 46, [0, -318]), weave) +
    loop
  )
}

/** A ribbed bowl and its pestle. */
const mortar: Draw = (drawing, look) => {
  const { colour, second } = look
  const ribs = times(40)
    .map((i) => stroke(`M${-260 + i * 13.4} -270L${-90 + i * 4.6} -130`, lighten('#8b5a3a', 0.2), 3, 0.5))
    .join('')
  const body = turn(drawing, {
    profile: [
      [262, -250],
      [256, -210],
      [196, -80],
      [120, -20, 'corner'],
      [126, 0],
    ],
    colour,
    opening: { wall: 20, inside: mix('#8b5a3a', colour, 0.4), contents: ribs },
    bands: [
      { y: -252, to: -206, colour: second, opacity: 0.9 },
      { y: -196, colour: second, width: 5, opacity: 0.8 },
    ],
    speckles: { colour: darken(colour, 0.5), count: 90 },
    seed: look.seed,
  })
  const stick = 'M176 -520Q196 -536 214 -516L66 -226Q28 -200 10 -240Z'
  return (
    onFloor(drawing, body) +
    form(drawing, stick, '#c79a62', { pattern: woodGrain(drawing, '#c79a62', 60), patternOpacity: 0.5 })
  )
}

export const kitchenTableThings = {
  chopsticks: fromAbove(chopsticks),
  bento: fromFront(arrange(bento, { scale: 1.42, width: 540, foot: 865 })),
  donabe: fromFront(arrange(donabe, { scale: 1.34, width: 640, foot: 870 })),
  steamer: fromFront(arrange(steamer, { scale: 1.4, width: 540, foot: 875 })),
  mortar: fromFront(arrange(mortar, { scale: 1.34, width: 540, foot: 885 })),
}
