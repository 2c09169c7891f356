import { fromAbove, layOut, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { fill, stroke } from '../../drawing.ts'
import { n, polar, ring, times } from '../../shapes/geometry.ts'
import { form, roundGradient, straightGradient } from '../../paint/light.ts'
import { createLook, inTurn } from '../../look.ts'
import { between, createRandom } from '../../random.ts'
import { flatShadow } from '../../paint/shadow.ts'

/** A scrubber of palm fibre, bent into an oval. */
const scrubber: Draw = (drawing, look) => {
  const random = createRandom(look.seed)
  const tone = look.colour
  const outline = ring(310, 210)
  const hairs = times(900)
    .map(() => {
      const angle = random() * 360
      const [x, y] = polar(angle, 1)
      const reach = 0.28 + random() * 0.72
      const [x1, y1] = [x * 310 * reach, y * 210 * reach]
      return stroke(
        `M${n(x1)} ${n(y1)}l${n(x * between(26, 46, random) + between(-8, 8, random))} ${n(y * between(26, 46, random) + between(-8, 8, random))}`,
        random() < 0.5 ? lighten(tone, random() * 0.35) : darken(tone, random() * 0.4),
        3.4,
      )
    })
    .join('')
  const loop = stroke('M-330 -60C-460 -190 -500 40 -336 20', look.second, 13)
  return (
    loop +
    flatShadow(drawing, ring(334, 234), 0.34) +
    form(drawing, outline, tone, { light: 'ball' }) +
    hairs +
    fill(
      ring(340, 240),
      roundGradient(
        drawing,
        [
          { at: 0, colour: '#fff', opacity: 0.16 },
          { at: 0.5, opacity: 0 },
          { at: 1, opacity: 0.4 },
        ],
        { radius: 0.75 },
      ),
    ) +
    stroke('M-236 6C-120 -18 120 -18 236 6', darken(tone, 0.6), 12, 0.5)
  )
}

/** A bundle of split bamboo, bound at the grip. */
const sasara: Draw = (drawing, look) => {
  const bamboo = mix('#d8b878', look.colour, 0.4)
  const strips = times(19)
    .map((i) => {
      const t = i / 18 - 0.5
      return stroke(
        `M-300 ${n(t * 74)}L40 ${n(t * 80)}L${n(390 - Math.abs(t) * 30)} ${n(t * 190)}`,
        i % 2 ? bamboo : darken(bamboo, 0.22),
        8,
      )
    })
    .join('')
  const outline = 'M-310 -42H50L400 -104V104L50 42H-310Z'
  const binding = [-170, -150, 0, 20].map((x) => stroke(`M${x} -42V42`, look.second, 15)).join('')
  return (
    flatShadow(drawing, outline, 0.26) +
    fill('M-310 -40H50V40H-310Z', darken(bamboo, 0.3)) +
    strips +
    binding +
    fill(
      outline,
      straightGradient(
        drawing,
        [
          { at: 0, colour: '#fff', opacity: 0.2 },
          { at: 0.4, opacity: 0 },
          { at: 1, opacity: 0.28 },
        ],
        { towards: [0, 1] },
      ),
    )
  )
}

const scrubbingTool: Draw = (drawing, look) =>
  inTurn(createLook({ ...look, number: brightness(look.colour) < 0.45 ? 0 : 1 }), [scrubber, sasara])(drawing, look)

export const kitchenBrushThings = {
  'whisk-brush': fromAbove(layOut(scrubbingTool, { scale: 1.12, apart: 300, angle: -28, direction: 80 })),
}
