import { expect, test } from 'vitest'
import { browserOf } from '#features/orders/rules/browser-of.ts'
import type { Browser } from '#features/orders/values.ts'
import type { Scene } from '#features/payment-providers/values.ts'
import { chooseWay } from './choose-way.ts'

const computer = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/144.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/144.0 Mobile Safari/537.36'
const harmony = (device: string) =>
  `Mozilla/5.0 (${device}; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`
const tablet = 'Mozilla/5.0 (Linux; Android 16; Tab) AppleWebKit/537.36 Chrome/144.0 Safari/537.36'

test.each<[string, string | undefined, Browser]>([
  ['a computer', computer, { isPhone: false, isInApp: false }],
  ['an iPhone', phone, { isPhone: true, isInApp: false }],
  ['a phone with Android', android, { isPhone: true, isInApp: false }],
  ['a phone with HarmonyOS', harmony('Phone'), { isPhone: true, isInApp: false }],
  ['a tablet with HarmonyOS', harmony('Tablet'), { isPhone: false, isInApp: false }],
  ['a computer with HarmonyOS', harmony('PC'), { isPhone: false, isInApp: false }],
  ['a messenger with HarmonyOS', `${harmony('Phone')} MicroMessenger/8.0.60`, { isPhone: true, isInApp: true }],
  ['a tablet', tablet, { isPhone: false, isInApp: false }],
  ['a messenger on a phone', `${phone} MicroMessenger/8.0.60`, { isPhone: true, isInApp: true }],
  ['a messenger on a computer', `${computer} MicroMessenger/6.8.0 WindowsWechat`, { isPhone: false, isInApp: true }],
  ['a client without a name', undefined, { isPhone: false, isInApp: false }],
  ['a name that never ends', `${'x'.repeat(100_000)} iPhone`, { isPhone: false, isInApp: false }],
])('%s is recognised', (_what, userAgent, browser) => {
  expect(browserOf(userAgent)).toEqual(browser)
})

const setup = (name: string, scenes: readonly Scene[], currencies = ['CNY']) => ({
  provider: { name, capabilities: { scenes, currencies } },
})
const pages = setup('pages', ['page', 'wap'])
const codes = setup('codes', ['qr'])
const codesAndWap = setup('codes_and_wap', ['qr', 'wap'])
const app = setup('app', ['qr', 'in_app'])
const pageOnly = setup('page_only', ['page'])
const yen = setup('yen', ['page', 'wap'], ['JPY'])

const onComputer: Browser = { isPhone: false, isInApp: false }
const onPhone: Browser = { isPhone: true, isInApp: false }
const inApp: Browser = { isPhone: true, isInApp: true }
const inAppOnComputer: Browser = { isPhone: false, isInApp: true }

test.each<[string, Parameters<typeof chooseWay>[0], Browser, string | undefined, string | null]>([
  ['one provider, computer', [pages], onComputer, undefined, 'pages page'],
  ['one provider, phone', [pages], onPhone, undefined, 'pages wap'],
  ['one provider, messenger on a phone', [pages], inApp, undefined, 'pages wap elsewhere'],
  ['one provider, messenger on a computer', [pages], inAppOnComputer, undefined, 'pages page elsewhere'],
  ['the first of two', [codes, pages], onComputer, undefined, 'codes qr'],
  ['the first of two, in the other order', [pages, codes], onComputer, undefined, 'pages page'],
  ['a phone passes over a code', [codes, pages], onPhone, undefined, 'pages wap'],
  ['a phone takes the page for phones', [codesAndWap, pages], onPhone, undefined, 'codes_and_wap wap'],
  ['a page without one for phones', [pageOnly], onPhone, undefined, 'page_only page'],
  ['only codes on a phone: another device scans', [codes], onPhone, undefined, 'codes qr'],
  ['an app is paid inside itself', [pages, app], inApp, undefined, 'app in_app'],
  ['a provider chosen by name', [pages, codes], onComputer, 'codes', 'codes qr'],
  ['a provider chosen by name where it does not fit', [pages, codes], onPhone, 'codes', 'codes qr'],
  ['a provider chosen by name inside a messenger', [app, pages], inApp, 'pages', 'pages wap elsewhere'],
  ['a name that is not set up', [pages, codes], onComputer, 'nobody', null],
  ['another currency is passed over', [yen, pages], onComputer, undefined, 'pages page'],
  ['nobody takes the currency', [yen], onComputer, undefined, null],
  ['a chosen one that does not take the currency', [yen, pages], onComputer, 'yen', null],
  ['no provider at all', [], onComputer, undefined, null],
])('%s', (_what, setups, browser, provider, expected) => {
  const way = chooseWay(setups, { currency: 'CNY', browser, provider })
  const chosenWay =
    way && [way.setup.provider.name, way.scene, ...(way.needsOtherBrowser ? ['elsewhere'] : [])].join(' ')
  expect(chosenWay).toBe(expected)
})
