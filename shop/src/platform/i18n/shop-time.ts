/** Times of the wire (RFC 3339, UTC) as the shop shows them: in its own zone and the page's language. */
import { currentLanguage } from './current-language.ts'

const shopZone = 'Asia/Shanghai'

/** 2024年3月8日 */
export function shopDate(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeZone: shopZone }).format(new Date(time))
}

/** 2024年3月8日 09:05 */
export function shopDateTime(time: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: shopZone })
  return `${shopDate(time)} ${clock.format(new Date(time))}`
}
