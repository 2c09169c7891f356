import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, disc, fill, stroke } from '../../drawing.ts'
import { n, roundedRectangle, times } from '../../shapes/geometry.ts'
import { horizontalWord, sizeToFit, stamp } from '../../label/label.ts'
import { turn } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { patternOf } from '../../look.ts'
import { floorShadow } from '../../paint/shadow.ts'
import { slab } from '../../shapes/slab.ts'

/** A carved stone seal beside its dish of vermilion paste. */
const sealStamp: Draw = (drawing, look) => {
  const { colour, second } = look
  const height = 300
  const stone = slab(drawing, { width: 118, depth: 118, height, colour, corner: 14, edge: 16, footEdge: 4, turn: 30 })
  const veins = times(5)
    .map((i) => stroke(`M-60 ${-40 - i * 52}q34 ${-22 + i * 9} 60 -4t60 ${8 - i * 5}`, lighten(colour, 0.45), 4, 0.45))
    .join('')
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
      stone.svg + stone.onFront(veins) + stone.onSide(veins) + stone.onFront(fill('M-58 0H58V-16H-58Z', red, 0.6)),
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

export const deskThings = {
  'seal-stamp': fromFront(arrange(sealStamp, { scale: 1.75, width: 480, foot: 870 })),
  'ink-bottle': fromFront(arrange(inkBottle, { scale: 1.5, width: 380, foot: 885 })),
  calendar: fromFront(arrange(calendar, { scale: 1.32, width: 560, foot: 880 })),
}
