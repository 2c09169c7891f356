import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getMail, listMails } from '#features/mail/console-contract.ts'

export const mailsLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listMails>('GET /api/console/mails/', { query, signal }),
)

export const mailLoader = screenLoader(({ params: { id = '' }, signal }) =>
  callConsole<typeof getMail>('GET /api/console/mails/{id}/', { params: { id }, signal }),
)
