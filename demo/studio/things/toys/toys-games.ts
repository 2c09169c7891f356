import { arrange, fromAbove, fromFront, layOut, type Draw } from '../../arrange.ts'
import { darken, lighten, mix } from '../../paint/colour.ts'
import { disc, oval, stroke } from '../../drawing.ts'
import { polar, ring, times, xy } from '../../shapes/geometry.ts'
import { turn } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

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

/** Hammer-shaped handle, three cups and a ball on a string; seen from above. */
const kendama: Draw = (drawing, look) => {
  const { colour, second } = look
  const wood = mix('#d6b27c', second, 0.35)
  const grain = woodGrain(drawing, wood)
  const turned = (d: string) => flatShadow(drawing, d) + form(drawing, d, wood, { pattern: grain, patternOpacity: 0.4 })
  const handle =
    'M-30 -330L-14 -398Q0 -420 14 -398L30 -330L26 -150L34 60L46 300Q50 342 0 346Q-50 342 -46 300L-34 60L-26 -150Z'
  const cross =
    'M-176 -182Q-204 -190 -206 -230Q-208 -262 -182 -262L-176 -256C-130 -206 -70 -216 0 -216C70 -216 130 -206 176 -270L190 -276Q220 -270 216 -226Q212 -180 176 -174C110 -150 70 -140 0 -140C-70 -140 -110 -152 -176 -182Z'
  const base = 'M-62 330Q-66 312 -48 312H48Q66 312 62 330L54 356Q0 372 -54 356Z'
  const string = stroke('M0 -150C-180 -60 -250 120 -110 190C20 250 110 70 176 122', '#b9a684', 6)
  const ball = ring(116, 116, [228, 200])
  const hole = oval(182, 128, 26, 20, darken(colour, 0.6))
  return (
    turned(handle) +
    turned(base) +
    turned(cross) +
    stroke('M-26 -146H26M-32 60H32', darken(wood, 0.5), 5, 0.5) +
    string +
    flatShadow(drawing, ball, 0.4) +
    form(drawing, ball, colour, { light: 'ball' }) +
    hole +
    oval(196, 152, 30, 18, '#fff', 0.16)
  )
}

/** A wrapped ball with a star of silk threads. */
const temari: Draw = (drawing, look) => {
  const { colour, second } = look
  const r = 250
  const ball = ring(r, r, [0, -r])
  const tones = [second, lighten(second, 0.45), mix(colour, '#fffdf6', 0.6)]
  const petals = look.number % 2 ? 8 : 6
  const star = times(10)
    .flatMap((k) =>
      times(petals).map((i) => {
        const angle = (i * 360) / petals - 90
        const [tip, left, right] = [
          polar(angle, 214 - k * 15),
          polar(angle - 360 / petals / 2, 92 - k * 7),
          polar(angle + 360 / petals / 2, 92 - k * 7),
        ]
        return stroke(`M${xy(left)}L${xy(tip)}L${xy(right)}`, tones[(k >> 1) % tones.length] as string, 7)
      }),
    )
    .join('')
  const guide = times(petals)
    .map((i) => stroke(`M0 0L${xy(polar((i * 360) / petals - 90, 300))}`, lighten(colour, 0.5), 3, 0.6))
    .join('')
  const belt = [-16, 0, 16]
    .map((dy, i) => stroke(`M-270 ${-40 + dy}Q-60 ${190 + dy} 270 ${60 + dy}`, tones[i % tones.length] as string, 9))
    .join('')
  const winding = times(70)
    .map((i) =>
      stroke(
        `M${-260 + i * 8} ${-260 + ((i * 61) % 90)}L${-230 + ((i * 97) % 520)} 260`,
        i % 2 ? '#fff' : '#1d1408',
        2,
        0.08,
      ),
    )
    .join('')
  const on = `<g transform="translate(0 ${-r})">${winding}${belt}<g transform="translate(-26 -30)">${guide}${star}${disc(0, 0, 13, second)}</g></g>`
  const tassel =
    look.number % 3 === 0 ? stroke(`M0 ${-2 * r}V${-2 * r - 130}`, second, 8) + disc(0, -2 * r - 6, 18, second) : ''
  return floorShadow(drawing, 170, 44) + tassel + form(drawing, ball, colour, { light: 'ball', on })
}

export const gameThings = {
  'spinning-top': fromFront(arrange(spinningTop, { scale: 1.7, width: 385, foot: 900 })),
  kendama: fromAbove(layOut(kendama, { scale: 1.16, apart: 400, angle: -24 })),
  temari: fromFront(arrange(temari, { scale: 1.3, width: 500, foot: 880 })),
}
