import { code128 } from './code-128.ts'

const quiet = 10
const height = 40

/** Barcode with the quiet zones that a scanner needs, and its text below. */
export function Barcode({ text }: { text: string }) {
  const { bars, width } = code128(text)
  return (
    <svg
      className="h-[11mm] w-full fill-[#000]"
      viewBox={`0 0 ${width + 2 * quiet} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {bars.map(({ at, width: wide }) => (
        <rect key={at} x={quiet + at} width={wide} height={height} />
      ))}
    </svg>
  )
}
