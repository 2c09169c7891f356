import { arrange, fromAbove, fromFront, layOut, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { blurred, disc, fill, oval, stroke } from '../../drawing.ts'
import { blob, n, polar, roundedRectangle, times, type Point } from '../../shapes/geometry.ts'
import { turn } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { between, createRandom } from '../../random.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

/** A half-moon comb, its teeth cut from one piece. */
const comb: Draw = (drawing, look) => {
  const { colour, second } = look
  const isWide = look.number % 3 === 2
  const teeth = isWide ? 17 : 33
  const [left, right, top] = [-330, 330, -150]
  const step = (right - left) / teeth
  const bottom = (x: number) => 176 - (x / 330) ** 2 * 74
  const edge = times(teeth)
    .map((i) => {
      const x = right - i * step
      const [gap, tip] = [x - step, x - step / 2]
      return `L${n(x)} -14L${n(x - step * 0.16)} ${n(bottom(tip))}Q${n(x - step * 0.32)} ${n(bottom(tip) + 10)} ${n(x - step * 0.48)} ${n(bottom(tip))}L${n(gap + step * 0.4)} -14`
    })
    .join('')
  const outline = `M${left - 40} ${bottom(330) - 4}C${left - 60} ${top + 30} ${left + 110} ${top - 80} 0 ${top - 80}C${right - 110} ${top - 80} ${right + 60} ${top + 30} ${right + 40} ${bottom(330) - 4}Q${right + 20} ${bottom(330) + 8} ${right + 6} ${bottom(330) - 4}${edge}L${left - 6} ${bottom(330) - 4}Q${left - 20} ${bottom(330) + 8} ${left - 40} ${bottom(330) - 4}Z`
  const isLacquer = colour === '#b5402f'
  const petal = (x: number, y: number, size: number) =>
    times(5)
      .map((i) => {
        const [px, py] = polar(i * 72 - 90, size * 0.6, [x, y])
        return disc(px, py, size * 0.5, second)
      })
      .join('') + disc(x, y, size * 0.3, darken(second, 0.3))
  const decoration = isLacquer
    ? petal(-90, -120, 34) +
      petal(60, -140, 42) +
      petal(160, -90, 26) +
      stroke('M-200 -70C-120 -60 -20 -110 40 -140C90 -160 160 -110 230 -70', second, 5)
    : ''
  return (
    flatShadow(drawing, outline, 0.3) +
    form(drawing, outline, colour, {
      light: 'sheet',
      pattern: isLacquer ? undefined : woodGrain(drawing, colour),
      patternOpacity: 0.6,
      on: decoration,
    }) +
    stroke(`M${left - 20} 40C${left - 30} ${top + 40} ${left + 120} ${top - 64} 0 ${top - 64}`, '#fff', 6, 0.35)
  )
}

/** A long-handled brush, bristles up. */
const bodyBrush: Draw = (drawing, look) => {
  const { colour, second } = look
  const random = createRandom(look.seed)
  const outline =
    'M-470 -30Q-492 0 -470 30C-300 34 -160 26 -90 46C-20 112 130 134 240 118C350 100 400 50 400 0C400 -50 350 -100 240 -118C130 -134 -20 -112 -90 -46C-160 -26 -300 -34 -470 -30Z'
  const bed = 'M-50 0C-40 -70 90 -98 220 -88C320 -80 366 -40 366 0C366 40 320 80 220 88C90 98 -40 70 -50 0Z'
  const bristles = times(520)
    .map(() => {
      const angle = random() * 360
      const [ux, uy] = polar(angle, Math.sqrt(random()))
      const [x, y] = [158 + ux * 190, uy * 78]
      return stroke(
        `M${n(x)} ${n(y)}l${n(ux * 20 + between(-6, 6, random))} ${n(uy * 18 - 10)}`,
        random() < 0.5 ? lighten(second, random() * 0.45) : darken(second, random() * 0.35),
        4,
      )
    })
    .join('')
  const cord = stroke('M-446 0C-540 -70 -560 60 -450 6', darken(second, 0.3), 9)
  return (
    cord +
    flatShadow(drawing, outline, 0.32) +
    form(drawing, outline, colour, { light: 'fold', pattern: woodGrain(drawing, colour), patternOpacity: 0.6 }) +
    disc(-446, 2, 10, darken(colour, 0.6)) +
    fill(bed, darken(second, 0.4)) +
    bristles
  )
}

/** A soft powder puff with a ribbon, on its tin. */
const puff: Draw = (drawing, look) => {
  const { colour, second } = look
  const random = createRandom(look.seed)
  const lidColour = mix(second, '#c9b27a', 0.3)
  const dish = turn(drawing, {
    profile: [
      [190, -110],
      [196, -90],
      [196, -12],
      [184, 0],
    ],
    colour: lidColour,
    gloss: 0.4,
    opening: { wall: 10, inside: '#f3e9dc' },
    bands: [{ y: -70, colour: darken(lidColour, 0.3), width: 3, opacity: 0.5 }],
  })
  const edge = times(44).map((i): Point => {
    const [x, y] = polar(i * (360 / 44), 1)
    return [x * (186 + between(-7, 9, random)), -186 + y * (104 + between(-5, 7, random))]
  })
  const fluff = times(260)
    .map(() => {
      const [x, y] = polar(random() * 360, Math.sqrt(random()))
      return stroke(
        `M${n(x * 176)} ${n(-186 + y * 96)}q${n(between(-8, 8, random))} -8 ${n(x * 12)} ${n(-14 + y * 8)}`,
        random() < 0.6 ? '#fff' : darken(colour, 0.25),
        3,
        0.35,
      )
    })
    .join('')
  const bow =
    fill('M0 -262C-70 -330 -150 -310 -128 -262C-120 -230 -50 -236 0 -262Z', second) +
    fill('M0 -262C70 -330 150 -310 128 -262C120 -230 50 -236 0 -262Z', darken(second, 0.08)) +
    fill('M-10 -262L-56 -190L-30 -186L4 -250L40 -186L64 -194L12 -264Z', darken(second, 0.14)) +
    oval(0, -262, 20, 16, darken(second, 0.2))
  return (
    floorShadow(drawing, 190, 42) +
    dish.svg +
    form(drawing, blob(edge, 4), lighten(colour, 0.2), { light: 'ball' }) +
    fluff +
    bow
  )
}

/** A small bell with a loop of cord. */
const bell: Draw = (drawing, look) => {
  const { colour, second } = look
  const brass = brightness(colour) < 0.3 ? colour : mix(colour, '#c39a4e', 0.35)
  const isRound = look.number % 2 === 0
  const loop =
    stroke('M0 -330C-90 -420 -60 -560 0 -560S90 -420 0 -330', darken(second, 0.1), 20) +
    stroke('M0 -334C-84 -420 -56 -554 0 -554', lighten(second, 0.3), 5, 0.6)
  if (isRound) {
    const ball = turn(drawing, {
      profile: [
        [20, -330],
        [110, -300],
        [168, -190],
        [110, -60],
        [40, -20],
      ],
      colour: brass,
      isMetal: true,
      bands: [{ y: -196, to: -180, colour: darken(brass, 0.35), opacity: 0.7 }],
    })
    const slot =
      stroke('M-96 -110Q0 -76 96 -110', darken(brass, 0.75), 17) +
      disc(-96, -110, 18, darken(brass, 0.75)) +
      disc(96, -110, 18, darken(brass, 0.75))
    return floorShadow(drawing, 110, 26) + loop + ball.svg + slot
  }
  const skirt = turn(drawing, {
    profile: [
      [36, -320],
      [92, -290],
      [116, -160],
      [150, -40],
      [178, 0],
    ],
    colour: brass,
    isMetal: true,
    bands: [
      { y: -30, colour: darken(brass, 0.4), width: 5, opacity: 0.6 },
      { y: -250, colour: darken(brass, 0.4), width: 4, opacity: 0.5 },
    ],
  })
  const crown = turn(drawing, {
    profile: [
      [16, -356],
      [26, -340],
      [26, -312],
    ],
    colour: brass,
    isMetal: true,
  })
  return floorShadow(drawing, 165, 36) + loop + skirt.svg + crown.svg
}

/** A coil of rope, bound across. */
const rope: Draw = (drawing, look) => {
  const { colour, second } = look
  const twist = (rx: number, ry: number, count: number) =>
    times(count)
      .map((i) => {
        const angle = (i * 360) / count
        const [x, y] = polar(angle, 1)
        return `<g transform="translate(${n(x * rx)} ${n(y * ry)}) rotate(${n((Math.atan2(y * rx, x * ry) * 180) / Math.PI + 58)})">${oval(0, 0, 25, 10, i % 6 === 0 ? second : i % 2 ? lighten(colour, 0.12) : colour)}${stroke('M-20 8Q0 14 20 8', '#1d1408', 3, 0.3)}</g>`
      })
      .join('')
  const coil = (i: number) => {
    const [rx, ry] = [330 - i * 40, 270 - i * 38]
    const band = `M${-rx} 0a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
    return stroke(band, darken(colour, 0.45), 44) + twist(rx, ry, Math.round((rx + ry) / 5))
  }
  const shadowRing = blurred(
    drawing,
    10,
    stroke('M-318 24a330 270 0 1 0 660 0a330 270 0 1 0 -660 0', '#3a2c18', 60),
    0.4,
  )
  const binding = form(drawing, roundedRectangle(120, 210, 20, [10, 210]), darken(second, 0.1), {
    light: 'turned',
    gloss: 0.2,
    on: times(9)
      .map((i) => stroke(`M-60 ${124 + i * 24}H80`, '#1d1408', 5, 0.25))
      .join(''),
  })
  return shadowRing + times(4).map(coil).join('') + binding
}

export const bathThings = {
  comb: fromAbove(layOut(comb, { scale: 1.08, apart: 300, angle: -16, direction: 90 })),
  'body-brush': fromAbove(layOut(bodyBrush, { scale: 1.04, apart: 300, angle: -36, direction: 90 })),
  puff: fromFront(arrange(puff, { scale: 1.5, width: 400, foot: 870 })),
  bell: fromFront(arrange(bell, { scale: 1.45, width: 380, foot: 900 })),
  rope: fromAbove(layOut(rope, { scale: 1.08, apart: 300, angle: -10 })),
}
