import { fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, clipped, disc, fill, oval, type Drawing } from '../../drawing.ts'
import { n, times } from '../../shapes/geometry.ts'
import { horizontalWord } from '../../label/label.ts'
import { turn } from '../../shapes/lathe.ts'
import { roundGradient } from '../../paint/light.ts'
import { createLook, type Look } from '../../look.ts'
import { createRandom } from '../../random.ts'
import { floorShadow } from '../../paint/shadow.ts'
import { standingPlate } from '../kitchen/plates.ts'

export const plateFor = (look: Look, paper = '#d9d5c6') =>
  createLook({
    ...look,
    colour: brightness(look.colour) > 0.78 ? '#8a9a8c' : paper,
    second: '#efe9dc',
    pattern: undefined,
  })

const cushionShape = (r: number) =>
  `M${-r} ${n(-r * 0.5)}C${-r} ${n(-r * 1.25)} ${r} ${n(-r * 1.25)} ${r} ${n(-r * 0.5)}C${n(r * 1.02)} ${n(r * 0.12)} ${n(r * 0.6)} ${n(r * 0.14)} 0 ${n(r * 0.14)}C${n(-r * 0.6)} ${n(r * 0.14)} ${n(-r * 1.02)} ${n(r * 0.12)} ${-r} ${n(-r * 0.5)}Z`

/** A soft round sweet; cut open it shows its filling. */
function softSweet(drawing: Drawing, look: Look, { isCut = false, radius = 120, dusting = '#f7f6ea' } = {}): string {
  const { colour, second } = look
  const skin = roundGradient(
    drawing,
    [
      { at: 0, colour: lighten(colour, 0.5) },
      { at: 0.55, colour },
      { at: 1, colour: darken(colour, 0.28) },
    ],
    { centre: [0.34, 0.26] },
  )
  const random = createRandom(look.seed)
  const flour = times(34).map(() => {
    const [angle, reach] = [random() * 6.28, Math.sqrt(random()) * radius * 0.6]
    return disc(
      Math.cos(angle) * reach - radius * 0.06,
      -radius * 0.68 + Math.sin(angle) * reach * 0.36,
      1.4 + random() * 3.2,
      dusting,
      0.75,
    )
  })
  const cut =
    `<g transform="translate(0 ${n(-radius * 0.02)}) scale(.86)">${fill(cushionShape(radius), lighten(colour, 0.45))}</g>` +
    oval(0, -radius * 0.42, radius * 0.64, radius * 0.42, second) +
    oval(-radius * 0.12, -radius * 0.52, radius * 0.4, radius * 0.18, lighten(second, 0.35), 0.5)
  return (
    floorShadow(drawing, radius * 0.86, radius * 0.22) +
    fill(cushionShape(radius), skin) +
    (isCut ? cut : flour.join(''))
  )
}

const daifukuPlate: Draw = (drawing, look) =>
  at(600, 900, 1.35, standingPlate(drawing, plateFor(look), { radius: 320 })) +
  at(470, 850, 1.25, softSweet(drawing, look)) +
  at(745, 860, 1.25, softSweet(drawing, look, { isCut: true }))

/** Baked buns: browned on top, stamped. */
const manju: Draw = (drawing, look) => {
  const brown = mix('#8a5730', look.colour, 0.35)
  const bun = (isCut: boolean) => {
    const top = isCut
      ? ''
      : clipped(drawing, cushionShape(126), fill('M-140 -150H140V-104C70 -60 -70 -60 -140 -104Z', brown, 0.9))
    const mark =
      isCut || !look.label
        ? ''
        : at(
            0,
            -84,
            1,
            `<g transform="scale(1 .55)">${horizontalWord(look.label.slice(0, 1), { size: 84, colour: darken(brown, 0.5) })}</g>`,
          )
    return (
      softSweet(
        drawing,
        createLook({ ...look, colour: mix('#e2c090', look.colour, 0.4), second: mix('#5b2f2a', look.second, 0.4) }),
        { isCut, radius: 126, dusting: '#00000000' },
      ) +
      top +
      mark
    )
  }
  return (
    at(600, 910, 1.3, standingPlate(drawing, plateFor(look, '#5d4b3c'), { radius: 340 })) +
    at(590, 806, 1.02, bun(false)) +
    at(440, 866, 1.15, bun(false)) +
    at(755, 872, 1.15, bun(true))
  )
}

/** Two pancakes with bean paste between them. */
const dorayaki: Draw = (drawing, look) => {
  const crust = mix('#a05c2b', look.colour, 0.25)
  const cake = (filling: string) => {
    const lower = turn(drawing, {
      profile: [
        [196, -58],
        [200, -40],
        [180, -10],
        [120, 0],
      ],
      colour: mix('#e7bd74', crust, 0.15),
      gloss: 0.2,
    })
    const paste = turn(drawing, {
      profile: [
        [186, -78],
        [194, -66],
        [188, -50],
      ],
      colour: filling,
      gloss: 0.25,
    })
    const upper = turn(drawing, {
      profile: [
        [20, -150],
        [110, -142],
        [180, -112],
        [200, -86],
        [192, -72],
      ],
      colour: crust,
      gloss: 0.22,
      bands: [{ y: -84, to: -70, colour: '#e7bd74' }],
    })
    return floorShadow(drawing, 180, 40) + lower.svg + paste.svg + upper.svg
  }
  const filling = mix('#4f2a26', look.second, 0.55)
  return (
    at(600, 905, 1.3, standingPlate(drawing, plateFor(look, '#c9c2b0'), { radius: 330 })) +
    at(610, 850, 1.28, cake(filling)) +
    at(590, 738, 1.22, cake(filling))
  )
}

export const sweetThings = {
  daifuku: fromFront((drawing, look) => at(-90, -110, 1.15, daifukuPlate(drawing, look))),
  manju: fromFront(manju),
  dorayaki: fromFront(dorayaki),
}
