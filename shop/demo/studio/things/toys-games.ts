import { arrange, fromFront } from '../arrange.ts'
import type { Draw } from '../arrange.ts'
import { turn } from '../lathe.ts'
import { darken } from '../colour.ts'
import { floorShadow } from '../shadow.ts'

const spinningTop: Draw = (drawing, look) => {
  const wood = '#e7d8b6'
  const { colour, second } = look
  const body = turn(drawing, {
    profile: [
      [16, -300],
      [18, -250],
      [30, -236],
      [200, -190],
      [206, -160],
      [60, -50],
      [12, 0],
    ],
    colour: wood,
    tilt: 0.24,
    bands: [
      { y: -206, to: -180, colour },
      { y: -150, to: -110, colour: second },
      { y: -90, to: -60, colour },
      { y: -40, to: 0, colour: darken(wood, 0.4) },
    ],
  })
  return floorShadow(drawing, 120, 30, 0.3) + `<g transform="rotate(8)">${body.svg}</g>`
}

export const gameThings = {
  'spinning-top': fromFront(arrange(spinningTop, { scale: 1.7, width: 400, foot: 900 })),
}
