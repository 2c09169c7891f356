import { m } from '#texts'
import type { TrailWords } from '#features/staff/components/audit-log/audit-labels.ts'

export const contentTrailWords: TrailWords = { shop: { return_address: { name: m.content_return_address } } }
