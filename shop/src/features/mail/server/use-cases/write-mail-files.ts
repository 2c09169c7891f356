import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { composeMail, type OutgoingMail } from '#platform/mail/mailer.ts'

/** Writes a mail into the data folder, for a mail program and for a browser. Only on the developer's own machine. */
export async function writeMailFiles(
  { dataDir }: Pick<ShopContext['config'], 'dataDir'>,
  id: number,
  mail: OutgoingMail,
): Promise<void> {
  const folder = join(dataDir, 'mails')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${id}.eml`), await composeMail(mail), { mode: 0o600 })
  await writeFile(join(folder, `${id}.html`), mail.html, { mode: 0o600 })
}
