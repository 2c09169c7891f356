import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, fill, stroke } from '../../drawing.ts'
import { n, roundedRectangle } from '../../shapes/geometry.ts'
import { sizeToFit, stamp, verticalWord } from '../../label/label.ts'
import { onFloor, turn, type ProfilePoint } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { inTurn, patternOf } from '../../look.ts'
import { floorShadow } from '../../paint/shadow.ts'

const shapes: readonly { shoulder: ProfilePoint[]; width: number }[] = [
  {
    width: 96,
    shoulder: [
      [34, -430],
      [34, -370],
      [44, -346],
      [96, -280],
      [98, -60],
      [90, -6],
      [82, 0],
    ],
  },
  {
    width: 112,
    shoulder: [
      [30, -400],
      [30, -352],
      [56, -334],
      [110, -300],
      [114, -40],
      [106, -6],
      [98, 0],
    ],
  },
  {
    width: 88,
    shoulder: [
      [32, -450],
      [32, -400],
      [52, -380],
      [86, -346],
      [88, -50],
      [82, -6],
      [74, 0],
    ],
  },
]

/** A bottle with a paper label that follows its round. */
export const bottle: Draw = (drawing, look) => {
  const { width, shoulder } = inTurn(look, shapes)
  const { colour, second, label } = look
  const top = shoulder[0]?.[1] ?? -430
  const isDark = brightness(second) < 0.5
  const capColour = isDark ? second : '#2b2823'
  const body = turn(drawing, {
    profile: shoulder,
    colour,
    gloss: 0.5,
    pattern: patternOf(drawing, look, { size: 0.6 }),
  })
  const cap = turn(drawing, {
    profile: [
      [38, top - 46],
      [40, top - 40],
      [40, top + 24],
    ],
    colour: capColour,
    rim: lighten(capColour, 0.12),
  })
  const paper = isDark ? '#f4efe2' : mix('#f4efe2', second, 0.4)
  const half = n(width * 0.72)
  const sheet = `M-${half} -236q${half} 22 ${n(width * 1.44)} 0V-58q-${half} 22 -${n(width * 1.44)} 0Z`
  const word = label
    ? at(0, -137, 1, verticalWord(label, { size: sizeToFit(label, 158, 74), colour: '#2c2a24' }))
    : at(0, -137, 1, stamp(undefined, 32, colour))
  const fold = fill(
    `M${n(width * 0.3)} -228q${n(width * 0.2)} -2 ${n(width * 0.42)} -8V-60q-20 8 -${n(width * 0.42)} 12Z`,
    '#1d1408',
    0.07,
  )
  return onFloor(drawing, body, { on: fill(sheet, paper) + word + fold + cap.svg })
}

/** A pump bottle, for what is used with wet hands. */
export const pumpBottle: Draw = (drawing, look) => {
  const pump = darken(look.second, 0.1)
  const head = form(
    drawing,
    'M-118 -510Q-124 -546 -96 -548H26Q40 -548 40 -534V-508H-74Q-92 -508 -96 -484H-116Z',
    pump,
    { light: 'fold' },
  )
  const neck = turn(drawing, {
    profile: [
      [13, -520],
      [13, -430],
    ],
    colour: lighten(pump, 0.2),
    isMetal: true,
  })
  return at(0, 0, 0.88, neck.svg + bottle(drawing, { ...look, number: 3 }) + head)
}

export const flask: Draw = (drawing, look) => {
  const { colour, second } = look
  const [height, width] = inTurn(look, [
    [520, 112],
    [470, 124],
    [560, 104],
  ] as const)
  const lidColour = brightness(second) > 0.8 ? darken(second, 0.1) : second
  const body = turn(drawing, {
    profile: [
      [width * 0.82, -height + 90],
      [width, -height + 140, 'corner'],
      [width, 0],
    ],
    colour,
    pattern: patternOf(drawing, look, { size: 0.75 }),
    patternOpacity: 0.8,
    bands: [{ y: -26, colour: darken(colour, 0.4), width: 5, opacity: 0.5 }],
    gloss: 0.42,
  })
  const lid = turn(drawing, {
    profile: [
      [width * 0.7, -height],
      [width * 0.78, -height + 10],
      [width * 0.8, -height + 92],
    ],
    colour: lidColour,
    rim: lighten(lidColour, 0.1),
    bands: [{ y: -height + 84, colour: '#b9b4a8', width: 6 }],
  })
  const mark = look.pattern
    ? ''
    : at(
        0,
        -210,
        1,
        stamp(
          look.label?.slice(0, 1),
          look.label ? 44 : 30,
          brightness(colour) < 0.6 ? lighten(colour, 0.7) : darken(colour, 0.5),
        ),
      )
  return onFloor(drawing, body, { on: lid.svg + mark })
}

/** A drinking bottle: narrow lid with a carrying loop, a band for the grip. */
export const waterBottle: Draw = (drawing, look) => {
  const { colour, second } = look
  const body = turn(drawing, {
    profile: [
      [52, -440],
      [56, -410],
      [102, -360],
      [112, -300],
      [112, -30],
      [102, 0],
    ],
    colour,
    gloss: 0.5,
    pattern: patternOf(drawing, look, { size: 0.75 }),
    bands: look.pattern
      ? []
      : [
          { y: -230, to: -90, colour: second, opacity: 0.9 },
          { y: -244, colour: second, width: 4 },
          { y: -76, colour: second, width: 4 },
        ],
  })
  const lid = turn(drawing, {
    profile: [
      [58, -508],
      [64, -500],
      [64, -436],
    ],
    colour: darken(second, 0.2),
    rim: darken(second, 0.05),
  })
  const loop =
    stroke('M-58 -470C-110 -590 110 -590 58 -470', darken(second, 0.3), 18) +
    stroke('M-58 -474C-108 -590 108 -590 58 -474', lighten(second, 0.2), 5, 0.6)
  return onFloor(drawing, body, { on: loop + lid.svg })
}

const tube: Draw = (drawing, look) => {
  const { colour, second, label } = look
  const outline = 'M-138 -500H138Q144 -498 143 -488L104 -84H-104L-143 -488Q-144 -498 -138 -500Z'
  const cap = turn(drawing, {
    profile: [
      [96, -92],
      [98, -86],
      [92, -6],
      [86, 0],
    ],
    colour: second,
    bands: [{ y: -80, colour: darken(second, 0.3), width: 3, opacity: 0.5 }],
  })
  const crimp = Array.from({ length: 17 }, (_, i) => `M${-128 + i * 16} -496V-464`).join('')
  const isLight = brightness(colour) > 0.6
  const ink = isLight ? '#2c2a24' : '#f6f0e0'
  const panel = fill(roundedRectangle(120, 240, 60, [0, -290]), isLight ? second : lighten(colour, 0.2), 0.28)
  const word = label
    ? at(0, -290, 1, verticalWord(label, { size: sizeToFit(label, 180, 66), colour: ink }))
    : at(0, -290, 1, stamp(undefined, 36, ink))
  const pattern = patternOf(drawing, look, { size: 0.6 })
  return (
    floorShadow(drawing, 100, 24) +
    cap.svg +
    form(drawing, outline, colour, { pattern, patternOpacity: 0.5, gloss: 0.4 }) +
    stroke(crimp, '#1d1408', 3, 0.2) +
    panel +
    word
  )
}

const capped: Draw = (drawing, look) => (look.number % 3 === 2 ? pumpBottle : bottle)(drawing, look)

export const bottleThings = {
  bottle: fromFront(arrange(capped, { scale: 1.55, width: 250, foot: 895 })),
  flask: fromFront(arrange(flask, { scale: 1.45, width: 270, foot: 950 })),
  'water-bottle': fromFront(arrange(waterBottle, { scale: 1.45, width: 270, foot: 950 })),
  tube: fromFront(arrange(tube, { scale: 1.45, width: 300, foot: 920 })),
}
