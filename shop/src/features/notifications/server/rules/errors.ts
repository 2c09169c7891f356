import { m } from '#texts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'

export const linkIsDead: LocalizedMessage = (options) => m.notifications_link_dead({}, options)
