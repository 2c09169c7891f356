import { m } from '#texts'
import { Part } from './part.tsx'

/** Written out whole: Tailwind makes only the utilities that it reads. */
const colours = [
  ['paper', 'bg-paper'],
  ['raised', 'bg-raised'],
  ['sunk', 'bg-sunk'],
  ['ink', 'bg-ink'],
  ['ink-2', 'bg-ink-2'],
  ['ink-3', 'bg-ink-3'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['accent', 'bg-accent'],
  ['accent-fill', 'bg-accent-fill'],
  ['accent-hover', 'bg-accent-hover'],
  ['accent-soft', 'bg-accent-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['warn', 'bg-warn'],
  ['warn-soft', 'bg-warn-soft'],
] as const

const radii = [
  ['picture', 'rounded-picture'],
  ['control', 'rounded-control'],
  ['panel', 'rounded-panel'],
  ['pill', 'rounded-pill'],
] as const

export function ColourParts() {
  return (
    <Part title={m.storefront_parts_colours()}>
      <ul lang="en" className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-4 text-note">
        {colours.map(([name, style]) => (
          <li key={name}>
            <span className={`block h-12 rounded-control border border-line ${style}`} />
            {name}
          </li>
        ))}
        {radii.map(([name, style]) => (
          <li key={name}>
            <span className={`block h-12 border border-line-strong bg-raised shadow-float ${style}`} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
  )
}
