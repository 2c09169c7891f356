import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, fill, oval, stroke, type Drawing } from '../../drawing.ts'
import { roundedRectangle, times } from '../../shapes/geometry.ts'
import { horizontalWord, sizeToFit, stamp } from '../../label/label.ts'
import { createLook, patternOf, type Look } from '../../look.ts'
import { frontEdge, slab } from '../../shapes/slab.ts'

/** A word on the top of a box, upright to who stands before it. */
const topLabel = (word: string, size: number, colour: string) => horizontalWord(word, { size, colour })

const cookieBox: Draw = (drawing, look) => {
  const { colour, second, label } = look
  const [width, depth, height] = [430, 330, 150]
  const lidHeight = 62
  const pattern = patternOf(drawing, look, { size: 0.9 })
  const body = slab(drawing, {
    width: width - 10,
    depth: depth - 10,
    height: height - 20,
    colour: pattern ? colour : mix(colour, second, 0.15),
    corner: 40,
    edge: 4,
    footEdge: 12,
  })
  const lid = slab(drawing, { width, depth, height: lidHeight, colour, corner: 44, edge: 18, footEdge: 2 })
  const word = label ?? ''
  const paper = roundedRectangle(word.length > 2 ? 280 : 230, 128, 8)
  const top =
    (pattern
      ? fill(roundedRectangle(width - 36, depth - 36, 30), pattern, 0.75)
      : stroke(roundedRectangle(width - 70, depth - 70, 26), second, 6, 0.7)) +
    (word
      ? fill(paper, '#f3eddc') +
        stroke(roundedRectangle(word.length > 2 ? 264 : 214, 112, 5), '#2c2a24', 2, 0.4) +
        topLabel(word, sizeToFit(word, 190, 72), '#2c2a24')
      : stamp(undefined, 60, lighten(colour, 0.6)))
  const ribbonFront = look.number % 3 === 2 ? fill(`M-24 0H24V-130H-24Z`, second) : ''
  return (
    body.shadow +
    body.svg +
    body.onFront(ribbonFront) +
    at(0, -(height - lidHeight) * 0.92, 1, lid.svg + frontEdge(lid, width, lidHeight) + lid.onTop(top))
  )
}

const soapBar = (drawing: Drawing, look: Look) => {
  const { colour, label } = look
  const body = slab(drawing, {
    width: 330,
    depth: 220,
    height: 104,
    colour: mix(colour, '#efe9dc', 0.15),
    corner: 64,
    edge: 40,
    footEdge: 30,
    turn: 28,
  })
  const ink = brightness(colour) > 0.35 ? darken(colour, 0.36) : lighten(colour, 0.5)
  const rim = stroke(roundedRectangle(226, 128, 44), ink, 4, 0.35)
  return (
    body.shadow +
    body.svg +
    body.onTop(
      rim +
        (label ? topLabel(label.slice(0, 2), sizeToFit(label.slice(0, 2), 150, 84), ink) : stamp(undefined, 44, ink)),
    )
  )
}

/** Two bars, the one behind half as strong in colour. */
const soap: Draw = (drawing, look) => {
  const pieces = look.count ?? 2
  const tones = [look.colour, mix(look.colour, look.second, 0.7), look.second]
  const places =
    pieces === 1
      ? [[600, 850, 2]]
      : pieces === 2
        ? [
            [755, 720, 1.42],
            [490, 880, 1.62],
          ]
        : [
            [420, 770, 1],
            [790, 770, 1],
            [590, 915, 1.15],
          ]
  return places
    .map(([x = 0, y = 0, size = 1], i) =>
      at(x, y, size, soapBar(drawing, createLook({ ...look, colour: tones[pieces - 1 - i] ?? look.colour }))),
    )
    .join('')
}

/** A loaf sliced across; its layers show on the cut side. */
const castella: Draw = (drawing, look) => {
  const crust = mix('#7a4420', look.second, 0.25)
  const crumb = mix('#f0cf7c', look.colour, 0.45)
  const layers = [
    { upTo: 8, colour: lighten(crust, 0.1) },
    { upTo: 122, colour: crumb },
    { upTo: 150, colour: crust },
  ]
  const loaf = slab(drawing, {
    width: 300,
    depth: 170,
    height: 138,
    colour: crust,
    top: mix(crust, '#a85f2a', 0.3),
    corner: 12,
    edge: 6,
    footEdge: 3,
    layers,
  })
  const slice = slab(drawing, {
    width: 92,
    depth: 170,
    height: 138,
    colour: crust,
    top: mix(crust, '#a85f2a', 0.3),
    corner: 10,
    edge: 6,
    footEdge: 3,
    layers,
  })
  const crumbs = times(60)
    .map((i) => oval(-140 + ((i * 89) % 280), -14 - ((i * 53) % 100), 2.4, 1.6, darken(crumb, 0.3), 0.35))
    .join('')
  const board = slab(drawing, { width: 600, depth: 300, height: 18, colour: '#b98a5c', corner: 20, edge: 6 })
  return board.shadow + board.svg + at(-60, -34, 1, loaf.svg + loaf.onFront(crumbs)) + at(196, 54, 1, slice.svg)
}

/** Sweet bean jelly: a shining bar with one slice cut off. */
const yokan: Draw = (drawing, look) => {
  const tone = look.colour
  const shine = (width: number) => fill(roundedRectangle(width * 0.72, 26, 13, [-width * 0.06, -78]), '#fff', 0.2)
  const bar = slab(drawing, {
    width: 330,
    depth: 130,
    height: 110,
    colour: tone,
    top: lighten(tone, 0.14),
    corner: 10,
    edge: 7,
    footEdge: 4,
  })
  const slice = slab(drawing, {
    width: 62,
    depth: 130,
    height: 110,
    colour: tone,
    top: lighten(tone, 0.14),
    corner: 9,
    edge: 7,
    footEdge: 4,
  })
  const chestnuts = (box: typeof bar, xs: readonly number[]) =>
    box.onFront(
      xs
        .map((x) => oval(x, -48, 24, 20, look.second, 0.85) + oval(x - 5, -54, 11, 8, lighten(look.second, 0.5), 0.6))
        .join(''),
    )
  const plate = slab(drawing, { width: 620, depth: 250, height: 20, colour: '#4a4b49', corner: 24, edge: 8 })
  const hasPieces = look.number % 2 === 0
  return (
    plate.shadow +
    plate.svg +
    at(-70, -40, 1, bar.svg + bar.onFront(shine(330)) + (hasPieces ? chestnuts(bar, [-104, 6, 112]) : '')) +
    at(196, 44, 1, slice.svg + slice.onFront(shine(62)))
  )
}

const blockColours = (look: Look) => [look.colour, look.second, '#dcc191', mix(look.colour, '#efe9dc', 0.45), '#cfae78']

/** Wooden building blocks, with a roof and an arch. */
const blocks: Draw = (drawing, look) => {
  const [first, second, wood, pale, dark] = blockColours(look) as [string, string, string, string, string]
  const cube = (x: number, y: number, colour: string, width = 130, height = 130, depth = 130) => {
    const box = slab(drawing, { width, depth, height, colour, corner: 12, edge: 9, footEdge: 5 })
    return at(x, y, 1, box.svg + frontEdge(box, width, height))
  }
  const ground = slab(drawing, { width: 420, depth: 150, height: 20, colour: wood })
  const arch = slab(drawing, { width: 280, depth: 120, height: 96, colour: pale, corner: 10, edge: 8 })
  const gate = arch.svg + arch.onFront(fill('M-56 0V-20A56 50 0 0 1 56 -20V0Z', darken(pale, 0.55)))
  const roof =
    fill('M-90 -118L30 -250L176 -90L50 -62Z', lighten(first, 0.14)) +
    fill('M30 -250L176 -90L206 -122L66 -268Z', darken(first, 0.2)) +
    fill('M-90 -118L50 -62L50 -50L-90 -106Z', darken(first, 0.3))
  return (
    ground.shadow +
    cube(-120, -20, first) +
    cube(60, 30, wood) +
    cube(228, 70, second, 90, 120, 110) +
    at(-34, -132, 1, gate) +
    cube(214, -54, dark, 88, 74, 100) +
    at(-44, -146, 0.9, roof)
  )
}

const musicBox: Draw = (drawing, look) => {
  const { colour, second } = look
  const [width, depth, height] = [360, 250, 170]
  const box = slab(drawing, { width, depth, height, colour, corner: 30, edge: 16, footEdge: 8 })
  const pattern = patternOf(drawing, look, { size: 0.8 })
  const brass = '#c39a4e'
  const crank =
    stroke('M0 -84L96 -104', darken(brass, 0.2), 13) +
    stroke('M96 -104V-176', darken(brass, 0.1), 13) +
    oval(96, -192, 22, 26, second) +
    oval(90, -200, 9, 10, '#fff', 0.4) +
    oval(0, -84, 20, 22, brass)
  const notes =
    stroke('M-40 34V-44L44 -60V18', lighten(second, 0.1), 11) +
    oval(-58, 36, 24, 17, lighten(second, 0.1)) +
    oval(26, 20, 24, 17, lighten(second, 0.1))
  return (
    box.shadow +
    box.svg +
    frontEdge(box, width, height) +
    box.onTop(
      (pattern ? fill(roundedRectangle(width - 44, depth - 44, 20), pattern, 0.8) : '') +
        stroke(roundedRectangle(width - 60, depth - 60, 18), second, 5, 0.6) +
        (pattern ? '' : notes),
    ) +
    box.onFront(
      stroke(`M-172 -104H172`, darken(colour, 0.4), 4, 0.6) + fill(roundedRectangle(44, 40, 6, [0, -96]), brass),
    ) +
    at(196, 26, 1, crank)
  )
}

export const boxThings = {
  'cookie-box': fromFront(arrange(cookieBox, { scale: 1.5, width: 470, foot: 830 })),
  soap: fromFront(soap),
  castella: fromFront(arrange(castella, { scale: 1.46, width: 600, foot: 800 })),
  yokan: fromFront(arrange(yokan, { scale: 1.42, width: 620, foot: 810 })),
  blocks: fromFront(arrange(blocks, { scale: 1.56, width: 500, foot: 840, x: 555 })),
  'music-box': fromFront(arrange(musicBox, { scale: 1.5, width: 440, foot: 840, x: 545 })),
}
