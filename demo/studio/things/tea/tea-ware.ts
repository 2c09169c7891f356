import { arrange, fromAbove, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, clipped, fill, oval, stroke } from '../../drawing.ts'
import { n, roundedRectangle, times } from '../../shapes/geometry.ts'
import { horizontalWord, sizeToFit, verticalWord } from '../../label/label.ts'
import { onFloor, ringLines, turn } from '../../shapes/lathe.ts'
import { form, lightFill, straightGradient } from '../../paint/light.ts'
import { inTurn, patternOf } from '../../look.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

const labelInk = '#2c2a24'
const labelPaper = '#f3efe2'

/** A paper label that follows the round of a tin of the given height. */
function roundLabel(word: string, height: number): string {
  const sheet = (half: number, top: number, bottom: number, sag: number) =>
    `M${-half} ${n(-height * top)}q${half} ${sag} ${2 * half} 0V${n(-height * bottom)}q${-half} ${sag} ${-2 * half} 0Z`
  const size = sizeToFit(word, height * 0.37, 54)
  return (
    fill(sheet(62, 0.58, 0.12, 22), labelPaper) +
    stroke(sheet(52, 0.555, 0.14, 18), labelInk, 2, 0.45) +
    at(0, -height * 0.35 + 18, 1, verticalWord(word, { size, colour: labelInk })) +
    fill(`M24 ${n(-height * 0.58 + 8)}q22 -2 38 -8V${n(-height * 0.12)}q-20 8 -38 10Z`, '#1d1408', 0.06)
  )
}

export const tin: Draw = (drawing, look) => {
  const [width, height] = inTurn(look, [
    [150, 400],
    [164, 380],
    [138, 420],
  ] as const)
  const { colour, label } = look
  const lidHeight = height * 0.3
  const pattern = patternOf(drawing, look, { size: 0.8 })
  const lidColour = pattern ? colour : inTurn(look, [darken(colour, 0.12), colour, look.second])
  const body = turn(drawing, {
    profile: [
      [width, -height + lidHeight - 10],
      [width, 0],
    ],
    colour,
    pattern,
    patternOpacity: 0.9,
    bands: [{ y: -10, colour: darken(colour, 0.3), width: 4, opacity: 0.5 }],
  })
  const lid = turn(drawing, {
    profile: [
      [width - 3, -height, 'corner'],
      [width + 4, -height + 8, 'corner'],
      [width + 4, -height + lidHeight],
    ],
    colour: lidColour,
    rim: lighten(lidColour, 0.06),
    pattern,
    patternOpacity: 0.9,
    bands: [{ y: -height + lidHeight - 2, colour: darken(lidColour, 0.4), width: 4, opacity: 0.55 }],
  })
  return onFloor(drawing, body, { on: (label ? roundLabel(label, height) : '') + lid.svg })
}

export const pouch: Draw = (drawing, look) => {
  const outline = 'M-170 -440L170 -440L190 -30Q190 10 150 12Q0 26 -150 12Q-190 10 -190 -30Z'
  const hasDarkBody = look.number % 3 === 0
  const [colour, band] = hasDarkBody ? [look.colour, look.second] : [mix('#e9e1cd', look.second, 0.12), look.colour]
  const pattern = patternOf(drawing, look, { on: band, size: 0.8 })
  const strip = 'M-176 -330L176 -330L186 -110L-186 -110Z'
  const ink = hasDarkBody || pattern || brightness(band) > 0.62 ? labelInk : lighten(band, 0.75)
  const word = look.label ?? '茶'
  const light = straightGradient(drawing, [
    { at: 0, opacity: 0.14 },
    { at: 0.2, colour: '#fff', opacity: 0.32 },
    { at: 0.5, colour: '#fff', opacity: 0 },
    { at: 0.8, opacity: 0.1 },
    { at: 1, opacity: 0.26 },
  ])
  const plate = pattern || hasDarkBody ? fill(roundedRectangle(224, 116, 6, [0, -220]), labelPaper) : ''
  return (
    floorShadow(drawing, 180, 36) +
    fill(outline, colour) +
    fill(strip, band) +
    (pattern ? fill(strip, pattern, 0.85) : '') +
    plate +
    at(0, -220, 1, horizontalWord(word, { size: sizeToFit(word, 200, 84), colour: ink })) +
    fill(outline, light) +
    fill('M-170 -440H170L172 -404H-172Z', '#1d1408', 0.1) +
    `<path d="M-172 -398H172" stroke="#1d1408" stroke-width="2" opacity=".25" stroke-dasharray="8 7"/>` +
    fill('M-150 12Q0 26 150 12Q0 -20 -150 12Z', '#1d1408', 0.12) +
    at(0, -58, 1, stroke('M-30 0q15 -26 30 0t30 0', hasDarkBody ? lighten(colour, 0.6) : labelInk, 4, 0.6))
  )
}

export const chasen: Draw = (drawing, look) => {
  const bamboo = mix('#dcc189', look.colour, 0.22)
  const tines = [true, false].flatMap((isBack) =>
    times(44).map((i) => {
      const side = (i / 44) * 2 - 1
      const [from, to] = [side * 44, side * (isBack ? 112 : 124)]
      const tip = -330 - Math.sqrt(1 - side * side) * (isBack ? 34 : -22)
      const colour = isBack
        ? darken(bamboo, 0.34)
        : mix(lighten(bamboo, 0.25), darken(bamboo, 0.25), ((side + 1) / 2) * 0.9)
      return stroke(
        `M${n(from)} -170C${n(from * 1.6)} -230 ${n(to * 1.06)} -270 ${n(to)} ${n(tip)}`,
        colour,
        isBack ? 4 : 3.6,
      )
    }),
  )
  const core = times(13).map((i) =>
    stroke(`M${(i - 6) * 3} -175C${(i - 6) * 4} -240 ${(i - 6) * 6} -280 ${(i - 6) * 6} -338`, darken(bamboo, 0.22), 4),
  )
  const handle = turn(drawing, {
    profile: [
      [46, -180],
      [50, -120],
      [48, -4],
      [46, 0],
    ],
    colour: bamboo,
    bands: ringLines(-96, -14, 2, darken(bamboo, 0.3)),
  })
  return (
    floorShadow(drawing, 70, 18) +
    core.join('') +
    tines.join('') +
    handle.svg +
    fill('M-47 -172Q0 -156 47 -172V-154Q0 -138 -47 -154Z', look.second)
  )
}

const scoop: Draw = (drawing, look) => {
  const bamboo = mix('#d8b878', look.colour, 0.3)
  const stick =
    'M-380 -15C-200 -17 180 -13 300 -24C350 -31 398 -26 410 -2C404 25 350 29 300 18C180 12 -200 15 -380 15Q-394 0 -380 -15Z'
  const nodes = [-60, -46].map((x) => stroke(`M${x} -15V15`, darken(bamboo, 0.35), 5, 0.7)).join('')
  return (
    flatShadow(drawing, stick) +
    fill(stick, bamboo) +
    clipped(
      drawing,
      stick,
      fill('M-400 -40H420V40H-400Z', woodGrain(drawing, bamboo), 0.5) +
        nodes +
        oval(360, 0, 42, 15, darken(bamboo, 0.28), 0.5),
    ) +
    fill(stick, lightFill(drawing, 'fold'), 0.9)
  )
}

/** The scoop lies on the folded silk cloth it is wiped with. */
const teaScoop: Draw = (drawing, look) => {
  const cloth = roundedRectangle(430, 430, 14)
  const under = roundedRectangle(430, 430, 14, [9, 12])
  const folds = stroke('M-215 30H215', '#1d1408', 3, 0.18) + stroke('M20 -215V215', '#1d1408', 3, 0.1)
  const pattern = patternOf(drawing, look, { on: look.second })
  const silk = form(drawing, cloth, look.second, { light: 'sheet', pattern, patternOpacity: 0.7, on: folds })
  return (
    at(600, 600, 1.15, flatShadow(drawing, under) + fill(under, darken(look.second, 0.18)) + silk, 8) +
    at(600, 600, 1.12, scoop(drawing, look), -36)
  )
}

export const teaWareThings = {
  tin: fromFront(arrange(tin, { scale: 1.4, width: 310 })),
  pouch: fromFront(arrange(pouch, { scale: 1.4, width: 370, foot: 895 })),
  chasen: fromFront(arrange(chasen, { scale: 1.75, width: 250 })),
  'tea-scoop': fromAbove(teaScoop),
}
