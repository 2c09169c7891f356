import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { darken, lighten, mix } from '../../paint/colour.ts'
import { fill, oval, stroke, type Drawing } from '../../drawing.ts'
import { turn } from '../../shapes/lathe.ts'
import { straightGradient } from '../../paint/light.ts'
import { inTurn, patternOf, type Look } from '../../look.ts'
import { patternFill } from '../../paint/pattern.ts'
import { floorShadow } from '../../paint/shadow.ts'

const tube = (drawing: Drawing, top: string, bottom: string) =>
  straightGradient(
    drawing,
    [
      { at: 0, colour: top },
      { at: 1, colour: bottom },
    ],
    { towards: [0, 1] },
  )

const spout = (drawing: Drawing, colour: string) =>
  fill(
    'M-196 -96C-262 -110 -276 -190 -322 -236L-296 -258C-262 -226 -232 -190 -190 -184Z',
    tube(drawing, lighten(colour, 0.28), darken(colour, 0.3)),
  ) + `<g transform="rotate(-38 -309 -247)">${oval(-309, -247, 18, 9, darken(colour, 0.55))}</g>`

const sideHandle = (drawing: Drawing, colour: string) =>
  fill(
    'M196 -170L366 -232Q392 -238 396 -214Q398 -192 376 -182L204 -112Z',
    tube(drawing, lighten(colour, 0.25), darken(colour, 0.4)),
  ) +
  `<g transform="rotate(-14 383 -208)">${oval(383, -208, 15, 26, lighten(colour, 0.14))}${oval(384, -208, 8, 15, darken(colour, 0.55))}</g>`

const bailHandle = (colour: string, width = 24) =>
  stroke('M-208 -210C-300 -470 300 -470 208 -210', darken(colour, 0.35), width) +
  stroke('M-208 -212C-300 -474 296 -478 205 -216', lighten(colour, 0.25), width / 4, 0.7)

/** A teapot with its handle at the side. */
export const kyusu = (drawing: Drawing, look: Look, { knob = look.colour } = {}): string => {
  const { colour, second } = look
  const isTall = look.number % 3 === 2
  const speckles = { colour: darken(colour, 0.5), count: look.number % 2 ? 0 : 120 }
  const body = turn(drawing, {
    profile: isTall
      ? [
          [92, -262],
          [164, -240],
          [206, -150],
          [200, -50],
          [138, 0],
        ]
      : [
          [96, -250],
          [170, -226],
          [222, -140],
          [196, -40],
          [128, 0],
        ],
    colour,
    pattern: patternOf(drawing, look),
    glaze: look.number % 4 === 3 && !look.pattern ? { y: -110, colour: second, wave: 34 } : undefined,
    bands:
      look.number % 4 === 1 && !look.pattern
        ? [
            { y: -196, colour: second, width: 5, opacity: 0.8 },
            { y: -184, colour: second, width: 2, opacity: 0.8 },
          ]
        : [],
    speckles,
    seed: look.seed,
  })
  const lid = turn(drawing, {
    profile: [
      [20, -288],
      [60, -278],
      [100, -258],
      [104, -246],
    ],
    colour: lighten(colour, 0.03),
    speckles: { ...speckles, count: speckles.count / 4 },
  })
  const button = turn(drawing, {
    profile: [
      [24, -328],
      [30, -314],
      [16, -296],
      [14, -286],
    ],
    colour: knob,
  })
  return (
    floorShadow(drawing, 173, 48) +
    spout(drawing, colour) +
    sideHandle(drawing, colour) +
    body.svg +
    lid.svg +
    button.svg
  )
}

/** A cast iron kettle with a cover of little knobs. */
export const tetsubin: Draw = (drawing, look) => {
  const { colour } = look
  const relief = patternFill(drawing, look.pattern ?? 'dots', {
    ink: lighten(colour, 0.22),
    ground: colour,
    size: 0.95,
  })
  const isSmooth = !look.pattern && look.number % 3 === 0
  const profile = inTurn(look, [
    [
      [110, -270],
      [200, -240],
      [246, -150],
      [214, -46],
      [140, 0],
    ],
    [
      [104, -262],
      [214, -226],
      [256, -120],
      [206, -30],
      [150, 0],
    ],
  ] as const)
  const body = turn(drawing, {
    profile,
    colour,
    pattern: isSmooth ? undefined : relief,
    patternOpacity: 0.6,
    gloss: 0.22,
    bands: [{ y: -262, to: -236, colour }],
    speckles: { colour: lighten(colour, 0.2), count: isSmooth ? 160 : 0, size: 3 },
  })
  const lid = turn(drawing, {
    profile: [
      [22, -312],
      [70, -300],
      [112, -276],
      [114, -266],
    ],
    colour: darken(colour, 0.08),
    gloss: 0.25,
  })
  const knob = turn(drawing, {
    profile: [
      [22, -350],
      [28, -338],
      [16, -320],
      [14, -308],
    ],
    colour: look.second,
    gloss: 0.5,
  })
  const beak =
    fill('M-214 -110C-274 -130 -292 -196 -330 -226L-300 -256C-270 -226 -246 -206 -204 -196Z', darken(colour, 0.1)) +
    stroke('M-320 -236C-286 -214 -262 -186 -214 -172', lighten(colour, 0.3), 6, 0.6)
  return floorShadow(drawing, 190, 48) + bailHandle(colour) + beak + body.svg + lid.svg + knob.svg
}

/** A light metal kettle for the camp fire. */
const campKettle: Draw = (drawing, look) => {
  const metal = mix(look.colour, '#b9b8b2', 0.35)
  const body = turn(drawing, {
    profile: [
      [120, -240],
      [176, -226],
      [226, -190, 'corner'],
      [236, -60],
      [226, -10],
      [214, 0],
    ],
    colour: metal,
    isMetal: true,
    bands: [{ y: -60, colour: darken(metal, 0.35), width: 3, opacity: 0.5 }],
  })
  const lid = turn(drawing, {
    profile: [
      [30, -276],
      [90, -264],
      [122, -240],
      [124, -232],
    ],
    colour: metal,
    isMetal: true,
  })
  const knob = turn(drawing, {
    profile: [
      [24, -312],
      [28, -300],
      [16, -284],
      [14, -274],
    ],
    colour: look.second,
  })
  const beak = fill(
    'M-222 -70C-270 -84 -282 -150 -326 -196L-292 -214C-262 -184 -242 -166 -222 -160Z',
    tube(drawing, lighten(metal, 0.4), darken(metal, 0.45)),
  )
  const grip =
    stroke('M-88 -392C-40 -410 40 -410 88 -392', look.second, 34) +
    stroke('M-84 -400C-40 -416 40 -416 84 -400', lighten(look.second, 0.4), 6, 0.6)
  return floorShadow(drawing, 222, 50) + bailHandle(metal, 14) + grip + beak + body.svg + lid.svg + knob.svg
}

export const teapotThings = {
  kyusu: fromFront(arrange(kyusu, { scale: 1.3, width: 640, foot: 880, x: 582 })),
  tetsubin: fromFront(arrange(tetsubin, { scale: 1.32, width: 560, foot: 895, x: 612 })),
  'camp-kettle': fromFront(arrange(campKettle, { scale: 1.32, width: 560, foot: 895, x: 616 })),
}
