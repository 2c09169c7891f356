/**
 * The page of parts as a visual test for any machine.
 * Compares measures and colours with the tokens, in three languages and both themes; pixels change with the fonts.
 */
import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { inLanguage, languages } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

const themes = ['light', 'dark'] as const

async function openParts(page: Page, theme: (typeof themes)[number], language: (typeof languages)[number]) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(inLanguage('/test/ui', language))
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
}

/** Texts wider than their box, and boxes that exceed the page's column. */
function findOverflow(): string[] {
  const main = document.querySelector('main')!
  const { left, right } = main.getBoundingClientRect()
  const isScrolled = (element: Element) => {
    for (let box: Element | null = element; box && box !== main; box = box.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX)) return true
    }
    return false
  }
  const found: string[] = []
  for (const element of main.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility() || element.closest('svg, .sr-only') || isScrolled(element)) continue
    const box = element.getBoundingClientRect()
    const isOut = box.left < left - 0.5 || box.right > right + 0.5
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const isTooWide =
      hasText && getComputedStyle(element).display !== 'inline' && element.scrollWidth > element.clientWidth + 1
    if (isOut || isTooWide) found.push(`${isOut ? 'out' : 'too wide'}: ${element.outerHTML.slice(0, 120)}`)
  }
  return found
}

/** Measures and colours of a part; lengths in px, colours as the browser computes them. */
async function lookOf(part: Locator) {
  return part.first().evaluate((element) => {
    const { backgroundColor, color, borderTopColor, borderTopLeftRadius, fontSize, fontWeight } =
      getComputedStyle(element)
    const height = Math.round(element.getBoundingClientRect().height)
    return { backgroundColor, color, borderTopColor, borderTopLeftRadius, fontSize, fontWeight, height }
  })
}

async function tokenColours<Name extends string>(page: Page, names: readonly Name[]): Promise<Record<Name, string>> {
  return page.evaluate((all) => {
    const probe = document.body.appendChild(document.createElement('i'))
    const colours = all.map((name) => {
      probe.style.color = `var(--color-${name})`
      return [name, getComputedStyle(probe).color]
    })
    probe.remove()
    return Object.fromEntries(colours)
  }, names)
}

for (const theme of themes) {
  test(`parts match the tokens in every language (${theme})`, async ({ page, isMobile }) => {
    test.setTimeout(120_000)
    for (const language of languages) {
      await test.step(language, async () => {
        await openParts(page, theme, language)
        expect.soft(await page.evaluate(findOverflow), 'nothing runs out of its frame').toEqual([])
        const colours = await tokenColours(page, [
          'accent-fill',
          'on-accent',
          'raised',
          'line-strong',
          'ink',
          'ink-3',
          'danger',
          'sunk',
        ])
        const control = { borderTopLeftRadius: '4px', fontSize: '16px' }
        const primary = { ...control, backgroundColor: colours['accent-fill'], color: colours['on-accent'] }
        const main = page.getByRole('main')
        const button = (name: string) => main.getByRole('button', { name, exact: true })
        const looks: [Locator, Record<string, string | number>][] = [
          [button('primary'), { ...primary, height: 48, fontWeight: '500' }],
          [button('primary isSmall'), { ...primary, height: 44 }],
          [button('secondary'), { ...control, height: 48, borderTopColor: colours['line-strong'] }],
          [main.locator('button:disabled'), { ...control, backgroundColor: colours.sunk, color: colours['ink-3'] }],
          [main.locator('button[aria-busy]'), { ...primary, height: 48 }],
          [main.locator('input[name=text]'), { ...control, height: 48, backgroundColor: colours.raised }],
          [main.locator('input[name=bad]'), { ...control, borderTopColor: colours.danger }],
          [main.locator('textarea[name=bad-area]'), { ...control, borderTopColor: colours.danger }],
          [main.locator('input[name=off]'), { ...control, backgroundColor: colours.sunk, color: colours['ink-3'] }],
          [main.locator('select[aria-label]:enabled'), { ...control, height: 44, color: colours.ink }],
          [main.locator('select[name=select]'), { ...control, height: 48, backgroundColor: colours.raised }],
          [main.locator('select[name=bad-select]'), { ...control, borderTopColor: colours.danger }],
          [main.locator('select:disabled'), { ...control, height: 44, color: colours['ink-3'] }],
          [main.locator('a[aria-current=true].rounded-pill'), { height: 44, backgroundColor: colours.ink }],
          [main.locator('a[aria-current=page]'), { height: 44, color: colours.ink }],
          [main.locator('article.rounded-panel'), { borderTopLeftRadius: '8px' }],
        ]
        for (const [part, look] of looks) {
          expect.soft(await lookOf(part), `${String(part)} in ${language}`).toMatchObject(look)
        }
      })
    }
    // Tests of all screens cover the other two pairs of theme and window.
    if (isMobile === (theme === 'light')) {
      expect.soft(await axeFindings(page, { hasContrast: true }), 'contrast and names').toEqual([])
    }
  })
}
