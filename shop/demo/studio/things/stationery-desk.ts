import { arrange, fromFront, type Draw } from '../arrange.ts'
import { brightness, darken, lighten, mix } from '../colour.ts'
import { at, disc, fill, oval, stroke } from '../drawing.ts'
import { n, roundedRectangle, times } from '../geometry.ts'
import { horizontalWord, sizeToFit, stamp, verticalWord } from '../label.ts'
import { tilted, turn } from '../lathe.ts'
import { form } from '../light.ts'
import { patternOf } from '../look.ts'
import { floorShadow } from '../shadow.ts'
import { slab } from '../slab.ts'

/** A carved stone seal beside its dish of vermilion paste. */
const sealStamp: Draw = (drawing, look) => {
  const { colour, second } = look
  const height = 300
  const stone = slab(drawing, { width: 118, depth: 118, height, colour, corner: 14, edge: 16, footEdge: 4, turn: 30 })
  const veins = times(5)
    .map((i) => stroke(`M-60 ${-40 - i * 52}q34 ${-22 + i * 9} 60 -4t60 ${8 - i * 5}`, lighten(colour, 0.45), 4, 0.45))
    .join('')
  const carving = stroke('M-34 -252V-196M-34 -224H34M34 -252V-196M0 -252V-196', darken(colour, 0.35), 6, 0.45)
  const red = '#b5402f'
  const dish = turn(drawing, {
    profile: [
      [120, -92],
      [122, -60],
      [118, -8],
      [110, 0],
    ],
    colour: mix(second, '#efe9dc', 0.55),
    opening: { wall: 12, inside: red, liquid: { depth: 14, colour: red } },
  })
  return (
    stone.shadow +
    at(
      -116,
      -28,
      1,
      stone.svg +
        stone.onFront(veins + carving) +
        stone.onSide(veins) +
        stone.onFront(fill('M-58 0H58V-16H-58Z', red, 0.6)),
    ) +
    at(136, 34, 1, floorShadow(drawing, 112, 26) + dish.svg)
  )
}

/** A square-shouldered glass of ink. */
const inkBottle: Draw = (drawing, look) => {
  const { colour, second, label } = look
  const glass = turn(drawing, {
    profile: [
      [84, -250],
      [96, -226],
      [172, -196],
      [184, -160],
      [184, -24],
      [168, 0],
    ],
    colour: darken(colour, 0.12),
    gloss: 0.6,
  })
  const thick = stroke('M-168 -40A176 44 0 0 0 168 -40', lighten(colour, 0.5), 8, 0.35)
  const capColour = brightness(second) > 0.8 ? '#2b2823' : second
  const cap = turn(drawing, {
    profile: [
      [92, -338],
      [98, -330],
      [98, -238],
    ],
    colour: capColour,
    rim: lighten(capColour, 0.12),
    gloss: 0.4,
  })
  const ridges = times(15)
    .map((i) => `M${n(-92 + i * 13.2)} ${n(-318 + Math.sqrt(1 - ((i - 7) / 7.4) ** 2) * 22)}v76`)
    .join('')
  const paper =
    fill('M-104 -160q104 30 208 0V-50q-104 34 -208 0Z', '#f3efe2') +
    stroke('M-94 -146q94 26 188 0V-60q-94 30 -188 0Z', '#2c2a24', 2, 0.35)
  const word = label
    ? horizontalWord(label, { size: sizeToFit(label, 170, 68), colour: '#2c2a24' })
    : stamp(undefined, 32, colour)
  return (
    floorShadow(drawing, 172, 38) +
    glass.svg +
    thick +
    paper +
    at(0, -88, 1, word) +
    cap.svg +
    stroke(ridges, '#1d1408', 3, 0.18)
  )
}

/** A tent of card with a month on it; its leaves are held by a row of rings. */
const calendar: Draw = (drawing, look) => {
  const { colour, second, label } = look
  const sheet = 'M-240 -440H216L240 0H-262Z'
  const back = 'M216 -440L300 -70L240 0Z'
  const paper = mix('#f6f2e8', colour, 0.1)
  const slope = (y: number) => [-262 + (22 * -y) / 440, 240 - (24 * -y) / 440] as const
  const square = (row: number, column: number) => {
    const y = -206 + row * 44
    const [left, right] = slope(y)
    const x = left + 214 + column * ((right - left - 250) / 6.4)
    const isHoliday = column === 6
    const isToday = row === 2 && column === look.seed % 6
    return (
      (isToday ? disc(x, y, 19, second, 0.9) : '') +
      fill(roundedRectangle(15, 15, 4, [x, y]), isHoliday ? '#b5402f' : '#2c2a24', isToday ? 0 : 0.5)
    )
  }
  const picture = 'M-244 -384H-70L-72 -52H-258Z'
  const art =
    disc(-130, -300, 44, '#c65a43', 0.9) +
    fill('M-300 -150C-220 -230 -150 -120 -40 -190V0H-300Z', darken(colour, 0.12)) +
    fill('M-300 -96C-220 -160 -130 -70 -40 -130V0H-300Z', darken(colour, 0.35))
  const word = label
    ? at(78, -300, 1, horizontalWord(label, { size: sizeToFit(label, 210, 92), colour: '#2c2a24' }))
    : ''
  const rings = times(12)
    .map((i) =>
      stroke(`M${-214 + i * 37} -424C${-226 + i * 37} -470 ${-200 + i * 37} -470 ${-204 + i * 37} -430`, '#6b665c', 5),
    )
    .join('')
  const pattern = patternOf(drawing, look)
  return (
    floorShadow(drawing, 250, 34) +
    form(drawing, back, darken(second, 0.1), { light: 'sheet' }) +
    form(drawing, sheet, paper, { light: 'sheet' }) +
    form(drawing, picture, lighten(colour, 0.3), { light: 'sheet', pattern, on: pattern ? '' : art }) +
    word +
    times(4)
      .flatMap((row) => times(7).map((column) => square(row, column)))
      .join('') +
    fill('M-262 0H240L239 -22H-261Z', second) +
    rings
  )
}

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
      [112, -344],
      [156, -310],
      [164, -290],
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

export const deskThings = {
  'seal-stamp': fromFront(arrange(sealStamp, { scale: 1.5, width: 480, foot: 860 })),
  'ink-bottle': fromFront(arrange(inkBottle, { scale: 1.5, width: 380, foot: 885 })),
  calendar: fromFront(arrange(calendar, { scale: 1.32, width: 560, foot: 880 })),
  'cream-jar': fromFront(arrange(creamJar, { scale: 1.5, width: 380, foot: 870 })),
  'lip-balm': fromFront(arrange(lipBalm, { scale: 1.5, width: 400, foot: 870, x: 500 })),
  'bath-salt': fromFront(arrange(bathSalt, { scale: 1.45, width: 350, foot: 895 })),
}
