import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { getMail, getMailText, listMails, listMailTexts } from '#features/mail/console-contract.ts'

export const mailsLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listMails>('GET /api/console/mails/', { query, signal }),
)

export const mailLoader = screenLoader(({ params: { id = '' }, signal }) =>
  callConsole<typeof getMail>('GET /api/console/mails/{id}/', { params: { id }, signal }),
)

export const mailTextsLoader = screenLoader(({ signal }) =>
  callConsole<typeof listMailTexts>('GET /api/console/mails/texts/', { signal }),
)

export const mailTextLoader = screenLoader(({ params: { kind = '', language = '' }, signal }) =>
  callConsole<typeof getMailText>('GET /api/console/mails/texts/{kind}/{language}/', {
    params: { kind, language: language as Language },
    signal,
  }),
)
