/** Who did what, in the words of every slice that writes it down. */
import { TrailPage } from '#features/staff/console/trail.tsx'
import { trailWords } from './audit-labels.ts'

export const Component = () => <TrailPage words={trailWords} />
