export type Point = readonly [x: number, y: number]

/** One decimal is a tenth of a pixel: enough, and it keeps pictures and their hashes short. */
export const n = (value: number) => String(Math.round(value * 10) / 10)
export const xy = ([x, y]: Point) => `${n(x)} ${n(y)}`

export const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function polar(angleInDegrees: number, radius: number, centre: Point = [0, 0]): Point {
  const angle = (angleInDegrees * Math.PI) / 180
  return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius]
}

/** A Catmull-Rom spline through all points, as a dense list of points. */
export function spline(points: readonly Point[], steps = 24): Point[] {
  if (points.length < 3) return [...points]
  const curve: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i] as Point
    const p2 = points[i + 1] as Point
    const p0 = points[i - 1] ?? p1
    const p3 = points[i + 2] ?? p2
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const along = (k: 0 | 1) =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t ** 2 +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3)
      curve.push([along(0), along(1)])
    }
  }
  curve.push(points.at(-1) as Point)
  return curve
}

export const polyline = (points: readonly Point[]) => `M${points.map(xy).join('L')}`
export const polygon = (points: readonly Point[]) => `${polyline(points)}Z`

/** A smooth closed outline through the points. */
export function blob(points: readonly Point[], steps = 10): string {
  const ring = [...points.slice(-2), ...points, ...points.slice(0, 2)]
  return polygon(spline(ring, steps).slice(2 * steps, -2 * steps))
}

export function roundedPolygon(points: readonly Point[], radius: number): string {
  const towards = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const share = Math.min(radius, length / 2) / (length || 1)
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  }
  const corners = points.map((corner, i) => {
    const before = points.at(i - 1) as Point
    const after = points[(i + 1) % points.length] as Point
    return `${xy(towards(corner, before))}Q${xy(corner)} ${xy(towards(corner, after))}`
  })
  return `M${corners.join('L')}Z`
}

/** A rectangle with round corners around its centre. */
export function roundedRectangle(width: number, height: number, radius: number, centre: Point = [0, 0]): string {
  const [x, y] = [centre[0] - width / 2, centre[1] - height / 2]
  const r = Math.min(radius, width / 2, height / 2)
  const arc = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`
  return `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${arc(r, r)}v${n(height - 2 * r)}${arc(-r, r)}h${n(2 * r - width)}${arc(-r, -r)}v${n(2 * r - height)}${arc(r, -r)}Z`
}

export function ring(radiusX: number, radiusY = radiusX, centre: Point = [0, 0]): string {
  const [x, y] = centre
  const arc = (dx: number) => `a${n(radiusX)} ${n(radiusY)} 0 1 0 ${n(dx)} 0`
  return `M${n(x - radiusX)} ${n(y)}${arc(2 * radiusX)}${arc(-2 * radiusX)}Z`
}
