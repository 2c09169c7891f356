/** Every kind of mail in three languages, as narrow and wide programs show it by day and by night. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { openStaffSession, signInToApi } from '../../../staff-client.ts'

test.skip(onPhone, 'sets its own widths')

const languages = ['zh-CN', 'ja', 'en'] as const
const widths = [360, 600] as const
const grounds = { light: 'rgb(241, 239, 232)', dark: 'rgb(23, 24, 18)' } as const
const themes = ['light', 'dark'] as const
/** Programs for mails have the landmarks. */
const rulesOfPages = /^(?:region|landmark-one-main):/

interface Mail {
  name: string
  text: string
  html: string
}

test('every mail fits narrow and wide programs, light and dark, and has its plain text', async ({ page, shop }) => {
  const call = await signInToApi(shop, 'manager')
  const { token } = await openStaffSession(shop, 'manager')
  const preview = async (kind: string, language: string, words: object): Promise<Mail> => {
    const path = `mails/texts/${kind}/${language}/preview/`
    const { text, document_url: url } = await call<{ text: string; document_url: string }>('POST', path, words)
    const response = await fetch(shop.origin + url, { headers: { cookie: `staff=${token}` } })
    return { name: `${kind} in ${language}`, text, html: await response.text() }
  }
  const kinds = await call<{ kind: string }[]>('GET', 'mails/texts/')
  expect(kinds.length).toBeGreaterThan(20)
  for (const language of languages) {
    const builtIn = { subject: null, paragraphs: null }
    const mails = await Promise.all(kinds.map(({ kind }) => preview(kind, language, builtIn)))
    mails.push(await preview('refunded', language, { subject: null, paragraphs: [`{amount} ${'W'.repeat(300)}`] }))
    for (const { name, text, html } of mails) {
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
      for (const url of links) expect(text, name).toContain(url)
      expect(text.split('\n\n').length, name).toBeGreaterThan(2)
    }
    for (const theme of themes) expect(await findMisfits(page, mails, theme), `${language}, ${theme}`).toEqual([])
    if (language === 'zh-CN') await expectAccessible(page, mails)
  }
})

/** Shows all mails beside each other, and returns the faults of each: overflow, width, theme. */
async function findMisfits(page: Page, mails: Mail[], theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setContent(`<!doctype html><meta name="color-scheme" content="light dark"><title>Mails</title>`)
  return page.evaluate(
    async ({ mails, widths, ground }) => {
      const show = async ({ name, html }: { name: string; html: string }, width: number): Promise<string[]> => {
        const frame = document.createElement('iframe')
        frame.style.cssText = `width:${width}px;height:900px;border:0`
        frame.srcdoc = html
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
        document.body.append(frame)
        await loaded
        const { body, documentElement: root } = frame.contentDocument!
        const paper = frame.contentDocument!.querySelector('table.paper')!.getBoundingClientRect()
        const found = [
          root.scrollWidth > width && `is ${root.scrollWidth} px wide`,
          (paper.left < 0 || paper.right > width) && `has a column from ${paper.left} to ${paper.right} px`,
          getComputedStyle(body).backgroundColor !== ground && 'has the ground of the other theme',
        ]
        return found.filter((line) => line !== false).map((line) => `${name} ${line} at ${width} px`)
      }
      const shown = mails.flatMap((mail) => widths.map((width) => show(mail, width)))
      return (await Promise.all(shown)).flat()
    },
    { mails, widths, ground: grounds[theme] },
  )
}

async function expectAccessible(page: Page, mails: Mail[]): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: 900 })
  for (const { name, html } of mails) {
    await page.setContent(html)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      const findings = await axeFindings(page, { hasContrast: true })
      expect(
        findings.filter((finding) => !rulesOfPages.test(finding)),
        `${name}, ${colorScheme}`,
      ).toEqual([])
    }
  }
}
