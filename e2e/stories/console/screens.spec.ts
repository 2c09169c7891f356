/**
 * Every screen of the console in three languages: light on a desktop, dark on a phone.
 * Axe finds nothing. Tab reaches everything, with visible focus. Nothing scrolls sideways at 320 px, or with text of
 * twice the size.
 */
import type { Page } from '@playwright/test'
import { consoleScreens, expectScreen, openScreen } from '../../fixtures/console-screens.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { findUntranslatedText } from '../../fixtures/languages/untranslated-text.ts'
import { findOverflow, overflowAt320 } from '../../fixtures/overflow.ts'
import { languages } from '../../fixtures/screens.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { addScreenExamples } from '../../fixtures/screen-examples.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'both widths are looked at here')

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

interface Walk {
  unreached(): string[]
  endOfWalk(): string[]
}

/** Elements that Tab does not reach, and stops without a visible focus. */
async function walkByKeyboard(page: Page): Promise<string[]> {
  const stops = await page.evaluate(watchFocus)
  const devtools = await page.context().newCDPSession(page)
  // Without waiting in between, because the page is then drawn for a few only.
  const walk = () =>
    Promise.all(
      Array.from({ length: stops }, () =>
        devtools.send('Input.dispatchKeyEvent', {
          type: 'rawKeyDown',
          key: 'Tab',
          code: 'Tab',
          windowsVirtualKeyCode: 9,
        }),
      ),
    )
  const unreached = () => page.evaluate(() => (globalThis as unknown as Walk).unreached().length)
  await walk()
  // Once more around, where the page has drawn itself anew meanwhile.
  if ((await unreached()) > 0) await walk()
  await devtools.detach()
  return page.evaluate(() => (globalThis as unknown as Walk).endOfWalk())
}

/** In the browser. @returns how often to press Tab */
function watchFocus(): number {
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  // In a radio group only the chosen one is a stop.
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [type=radio]:not(:checked)') &&
    element.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(isStop)
  const unreached = new Set(all)
  const unseen = new Set<string>()
  const named = (element: Element) => element.outerHTML.slice(0, 120)
  const look = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    unreached.delete(target)
    const marks = [target, target.closest('label'), target.closest('search')].filter((element) => element !== null)
    const isMarked = marks.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
    if (!isMarked) unseen.add(`unseen focus: ${named(target)}`)
  }
  document.addEventListener('focusin', look)
  ;(document.activeElement as HTMLElement | null)?.blur()
  const walk: Walk = {
    // An element that the page has replaced is no stop any more.
    unreached: () =>
      [...unreached].filter((element) => element.isConnected).map((element) => `not reached: ${named(element)}`),
    endOfWalk() {
      document.removeEventListener('focusin', look)
      return [...unseen, ...walk.unreached()]
    },
  }
  Object.assign(globalThis, walk)
  // A date has three parts and a button, a time has three parts more.
  const countOf = (type: string) => all.filter((element) => element.getAttribute('type') === type).length
  return all.length + 3 * countOf('date') + 6 * countOf('datetime-local') + 2
}

async function expectLegible(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect.soft(await page.evaluate(findOverflow), `${screen}: text of twice the size`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Screens without words that other stories write in Chinese. */
const inWordsAlone = /^(?:exports|health|orders\/new|profile|takings)/
test('every screen can be read, announced and reached', async ({ page, shop, watch }) => {
  test.setTimeout(240_000)
  // Any other thing that is not found would be an unexpected 404.
  watch.expectConsole(/status of 401|status of 404 .*\/welcome\/open\//)
  const screens = consoleScreens(await addScreenExamples(page, shop))
  expect(screens.length).toBeGreaterThanOrEqual(40)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })

  const look = async (screen: string, scope = { hasContrast: true }) =>
    expect.soft(await axeFindings(page, scope), screen).toEqual([])
  await test.step('before signing in', async () => {
    for (const screen of ['sign-in', 'welcome']) {
      await page.goto(`/console/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look(screen)
      expect.soft(await walkByKeyboard(page), screen).toEqual([])
      expect.soft(await overflowAt320(page), screen).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await look(`${screen}, dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
  await signInAsStaff(page, shop, 'owner')
  for (const language of languages) {
    await page.context().addCookies([{ name: 'lang', value: language, url: shop.origin }])
    await page.goto('/console/nowhere')
    await expectScreen(page)
    for (const screen of screens) {
      await test.step(`${screen} (${language})`, async () => {
        await openScreen(page, screen)
        await look(`${screen} (${language})`, { hasContrast: language === 'zh-CN' })
        expect.soft(await overflowAt320(page), `${screen} (${language}): 320 px`).toEqual([])
        // Japanese has too many characters in common with Chinese to tell names from words.
        if (language === 'en' && inWordsAlone.test(screen)) {
          expect.soft(await findUntranslatedText(page, language), `${screen}: words`).toEqual([])
        }
        if (language !== 'zh-CN') return
        await expectLegible(page, screen)
        expect.soft(await walkByKeyboard(page), `${screen}: keyboard`).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize(phone)
        // As high as the page: the bar at the lower edge covers a part of no target.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ ...phone, height: Math.max(phone.height, height) })
        await look(`${screen}, dark, on a phone`)
        await page.setViewportSize(desktop)
        await page.emulateMedia({ colorScheme: 'light' })
      })
    }
  }
})
