import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, fill, oval, stroke } from '../../drawing.ts'
import { times } from '../../shapes/geometry.ts'
import { horizontalWord, sizeToFit, stamp, verticalWord } from '../../label/label.ts'
import { tilted, turn } from '../../shapes/lathe.ts'
import { patternOf } from '../../look.ts'
import { floorShadow } from '../../paint/shadow.ts'

/** Balm and cream: a low jar with a broad lid. */
const creamJar: Draw = (drawing, look) => {
  const { colour, second, label } = look
  const body = turn(drawing, {
    profile: [
      [176, -150],
      [186, -130],
      [186, -30],
      [166, 0],
    ],
    colour,
    gloss: 0.5,
    pattern: patternOf(drawing, look, { size: 0.7 }),
  })
  const lidColour = brightness(second) > 0.86 ? darken(second, 0.06) : second
  const lid = turn(drawing, {
    profile: [
      [176, -262],
      [184, -254],
      [184, -146],
    ],
    colour: lidColour,
    rim: lighten(lidColour, 0.12),
    gloss: 0.4,
    bands: [{ y: -150, colour: darken(lidColour, 0.35), width: 5, opacity: 0.5 }],
  })
  const ink = brightness(colour) > 0.55 ? '#2c2a24' : '#f6f0e0'
  const word = label ? at(0, -34, 1, horizontalWord(label, { size: sizeToFit(label, 200, 74), colour: ink })) : ''
  return (
    floorShadow(drawing, 172, 38) +
    body.svg +
    word +
    lid.svg +
    tilted(120, -262, lighten(lidColour, 0.4), 0.25) +
    at(0, -262, 1, `<g transform="scale(1 .26)">${stamp(undefined, 46, darken(lidColour, 0.35))}</g>`)
  )
}

/** A stick of balm beside its cap. */
const lipBalm: Draw = (drawing, look) => {
  const { colour, second } = look
  const sleeve = mix(second, '#efe9dc', 0.25)
  const tube = turn(drawing, {
    profile: [
      [72, -270],
      [72, 0],
    ],
    colour: sleeve,
    rim: darken(sleeve, 0.2),
    bands: [
      { y: -60, to: 0, colour: darken(sleeve, 0.18) },
      { y: -62, colour: darken(sleeve, 0.5), width: 3, opacity: 0.5 },
      { y: -200, to: -110, colour, opacity: 0.75 },
    ],
  })
  const inner = turn(drawing, {
    profile: [
      [58, -306],
      [58, -262],
    ],
    colour: '#c9b68c',
    isMetal: true,
  })
  const balm = turn(drawing, {
    profile: [
      [40, -396],
      [50, -372],
      [50, -300],
    ],
    colour: mix(colour, '#f3dcb8', 0.35),
    gloss: 0.5,
  })
  const cap = turn(drawing, {
    profile: [
      [72, -190],
      [77, -182],
      [77, 0],
    ],
    colour: sleeve,
    rim: lighten(sleeve, 0.2),
    bands: [{ y: -40, to: -24, colour, opacity: 0.75 }],
  })
  return (
    floorShadow(drawing, 74, 18) +
    balm.svg +
    inner.svg +
    tube.svg +
    at(196, 40, 1, floorShadow(drawing, 78, 18) + cap.svg)
  )
}

const crystals = (tone: string) => (i: number) => {
  const [x, y] = [-150 + ((i * 67) % 300), -16 - ((i * 101) % 236)]
  return at(
    x,
    y,
    1,
    fill(`M-9 4L-4 -9L8 -7L11 5L2 10Z`, i % 3 ? lighten(tone, 0.55) : tone) + fill('M-4 -9L8 -7L2 2Z', '#fff', 0.5),
    (i * 47) % 180,
  )
}

/** Salt in a corked glass, with a wooden spoon on a string. */
const bathSalt: Draw = (drawing, look) => {
  const { colour, label } = look
  const salt =
    fill('M-180 -270C-120 -250 120 -290 180 -264V40H-180Z', mix(colour, '#fffdf6', 0.5)) +
    times(190)
      .map(crystals(mix(colour, '#fffdf6', 0.25)))
      .join('')
  const glass = turn(drawing, {
    profile: [
      [110, -372],
      [112, -352],
      [148, -322],
      [164, -272],
      [164, -20],
      [150, 0],
    ],
    colour: '#e9efec',
    opacity: 0.35,
    gloss: 0.45,
    on: salt,
  })
  const cork = turn(drawing, {
    profile: [
      [100, -440],
      [108, -430],
      [102, -356],
    ],
    colour: '#c39a66',
    speckles: { colour: '#7d5a33', count: 70 },
  })
  const cord =
    stroke('M-114 -336A114 28 0 0 0 114 -336', '#b08a58', 9) + stroke('M60 -316C70 -280 92 -260 96 -226', '#b08a58', 6)
  const word = label ?? ''
  const paper =
    fill('M-66 -246q66 16 132 0V-66q-66 18 -132 0Z', '#f3efe2') +
    stroke('M-57 -234q57 14 114 0V-76q-57 14 -114 0Z', '#2c2a24', 2, 0.35)
  const text = word
    ? at(0, -148, 1, verticalWord(word, { size: sizeToFit(word, 150, 62), colour: '#2c2a24' }))
    : at(0, -150, 1, stamp(undefined, 34, colour))
  return (
    floorShadow(drawing, 158, 36) +
    glass.svg +
    stroke('M-142 -276C-150 -200 -150 -110 -146 -50', '#fff', 9, 0.5) +
    paper +
    text +
    cord +
    cork.svg +
    oval(98, -206, 16, 26, '#a97c4e')
  )
}

export const toiletryThings = {
  'cream-jar': fromFront(arrange(creamJar, { scale: 1.5, width: 380, foot: 870 })),
  'lip-balm': fromFront(arrange(lipBalm, { scale: 1.5, width: 400, foot: 870, x: 500 })),
  'bath-salt': fromFront(arrange(bathSalt, { scale: 1.45, width: 350, foot: 895 })),
}
