import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten } from '../../paint/colour.ts'
import { at, fill, type Drawing } from '../../drawing.ts'
import { onFloor, tilted, turn } from '../../shapes/lathe.ts'
import { createLook, patternOf, sibling, type Look } from '../../look.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { floorShadow } from '../../paint/shadow.ts'
import { yunomi } from './cups.ts'
import { kyusu } from './teapots.ts'

export const roundTray = (drawing: Drawing, look: Look, { radius = 420 } = {}): string => {
  const inside = lighten(look.colour, 0.08)
  const floor =
    tilted(radius - 22, -24, darken(inside, 0.08), 0.6, 0.24) +
    fill('M-500 -300H500V300H-500Z', woodGrain(drawing, inside), 0.3)
  const body = turn(drawing, {
    profile: [
      [radius, -40],
      [radius - 6, -10],
      [radius - 22, 0],
    ],
    colour: look.colour,
    tilt: 0.24,
    opening: { wall: 16, inside, contents: floor + tilted(radius * 0.62, -20, '#ffffff', 0.07, 0.24) },
    rim: look.second,
    gloss: 0.2,
  })
  return floorShadow(drawing, radius, radius * 0.22, 0.3) + body.svg
}

const trayWithCup: Draw = (drawing, look) => {
  const cup = createLook({
    colour: brightness(look.colour) < 0.4 ? '#e3d8c0' : '#4a5b52',
    second: '#efe9dc',
    number: look.number,
    seed: look.seed,
  })
  return roundTray(drawing, look) + at(-70, -30, 0.72, yunomi(drawing, cup))
}

const teaSet: Draw = (drawing, look) => {
  const wood = createLook({ colour: brightness(look.colour) < 0.35 ? '#a97c4e' : '#5a3b28', second: '#7a5636' })
  const cup = createLook({ ...look, number: look.number * 4 + 1 })
  return (
    roundTray(drawing, wood, { radius: 440 }) +
    at(-120, -66, 0.84, kyusu(drawing, look, { knob: look.second })) +
    at(190, -50, 0.5, yunomi(drawing, cup)) +
    at(300, -4, 0.5, yunomi(drawing, sibling(cup, 1)))
  )
}

const sakeSet: Draw = (drawing, look) => {
  const { colour, second } = look
  const pattern = patternOf(drawing, look, { size: 0.75 })
  const speckles = { colour: darken(colour, 0.45), count: 80 }
  const flask = turn(drawing, {
    profile: [
      [58, -430],
      [40, -396],
      [36, -350],
      [60, -290],
      [122, -190],
      [130, -90],
      [104, 0],
    ],
    colour,
    opening: { wall: 9, inside: darken(colour, 0.5) },
    glaze: pattern ? undefined : { y: -180, colour: second, wave: 60 },
    pattern,
    speckles,
    seed: look.seed,
  })
  const cup = (seed: number) =>
    onFloor(
      drawing,
      turn(drawing, {
        profile: [
          [84, -110],
          [80, -60],
          [56, -14, 'corner'],
          [52, 0],
        ],
        colour,
        opening: { wall: 7, inside: lighten(colour, 0.2), liquid: { depth: 16, colour: '#e9e4cf' } },
        glaze: pattern ? undefined : { y: -60, colour: second, wave: 30 },
        pattern,
        speckles: { ...speckles, count: 30 },
        seed,
      }),
    )
  return onFloor(drawing, flask) + at(190, 14, 1, cup(look.seed + 3)) + at(20, 66, 1, cup(look.seed + 5))
}

export const teaSetThings = {
  tray: fromFront(arrange(trayWithCup, { scale: 1.12, width: 800, foot: 800 })),
  'tea-set': fromFront(arrange(teaSet, { scale: 1.05, width: 800, foot: 850 })),
  'sake-set': fromFront(arrange(sakeSet, { scale: 1.42, width: 420, foot: 850, x: 510 })),
}
