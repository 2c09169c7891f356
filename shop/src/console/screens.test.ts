import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { rolesByPermission } from '#features/staff/values.ts'
import { isShown, menu } from './menu.ts'
import { consoleScreens } from './screens.ts'

const src = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const lists = globSync(['console/screens.ts', 'features/*/console/screens.ts'], { cwd: src })

test('every slice with screens is in the console’s list', () => {
  const joined = read('console/screens.ts')
  const slices = lists.flatMap((file) => /features\/([^/]+)\//.exec(file)?.[1] ?? [])
  expect(slices.length).toBeGreaterThan(7)
  expect(slices.filter((slice) => !joined.includes(`'#features/${slice}/console/screens.ts'`))).toEqual([])
})

const screens = globSync(['console/**/*.tsx', 'features/*/console/**/*.tsx'], { cwd: src }).filter((file) =>
  /^export (?:async )?(?:function|const) Component\b/m.test(read(file)),
)

test('every module that is a screen is in the list of its slice', () => {
  const listed = lists.flatMap((file) =>
    [...read(file).matchAll(/import\('\.\/([^']+)'\)/g)].map(([, module]) => join(file, '..', module!)),
  )
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter((file) => !listed.includes(file))).toEqual([])
})

test('the data of a screen comes by the loader of its entry, and by no effect', () => {
  const entry = /import\('\.\/(?<module>[^']+)'\),\s+loader: (?<loader>\w+)/g
  const listed = lists.flatMap((file) =>
    [...read(file).matchAll(entry)].map(({ groups }) => `${join(file, '..', groups!.module!)} ${groups!.loader!}`),
  )
  const used = screens.flatMap((file) =>
    [...read(file).matchAll(/useScreenData<typeof (\w+)>/g)].map(([, loader]) => `${file} ${loader!}`),
  )
  expect(used.length).toBeGreaterThan(13)
  expect(
    used.filter((use) => !listed.includes(use)),
    'screens without an entry whose `loader` stands directly after `load`',
  ).toEqual([])
  expect(screens.filter((file) => read(file).includes('useLoaded('))).toEqual([])
})

test('paths, names of pictures, keys and places in the menu are unique', () => {
  const namesOf: Record<string, (screen: ConsoleScreen) => string[]> = {
    path: ({ path }) => [path],
    picture: ({ pictures }) => Object.keys(pictures),
    key: ({ menu }) => (menu?.key ? [menu.key] : []),
    place: ({ menu }) => (menu ? [`${menu.group} ${menu.place}`] : []),
  }
  for (const [kind, names] of Object.entries(namesOf)) {
    const screensOf = Object.groupBy(
      consoleScreens.flatMap((screen) => names(screen).map((name) => ({ name, path: screen.path }))),
      ({ name }) => name,
    )
    const shared = Object.entries(screensOf).flatMap(([name, all]) =>
      all!.length > 1 ? `${kind} ${name}: ${all!.map(({ path }) => path).join(', ')}` : [],
    )
    expect(shared, `screens with the same ${kind}`).toEqual([])
  }
})

test('an entry of the menu names a permission that exists', () => {
  const permissions = Object.keys(rolesByPermission)
  for (const { menu, path } of consoleScreens)
    if (menu?.permission) expect(permissions, `permission of ${path}`).toContain(menu.permission)
})

test('an entry that needs its count is hidden without it', () => {
  const invoices = consoleScreens.find(({ path }) => path === 'invoices')!.menu!
  const permissions = ['money.read']
  expect(isShown(invoices, { permissions, counts: { invoices: 0 } })).toBe(true)
  expect(isShown(invoices, { permissions, counts: {} })).toBe(false)
  expect(isShown(invoices, { permissions: [], counts: { invoices: 1 } })).toBe(false)
  const orders = consoleScreens.find(({ path }) => path === 'orders')!.menu!
  expect(isShown(orders, { permissions: [orders.permission!], counts: {} })).toBe(true)
})

test('stories and gallery read each screen with its pictures from the lists', () => {
  const entry = /path: '(?<path>[^']*)',\s+pictures: \{/g
  const found = lists.flatMap((file) => [...read(file).matchAll(entry)].map(({ groups }) => groups!.path!))
  const missing = consoleScreens.map(({ path }) => path).filter((path) => !found.includes(path))
  expect(missing, 'screens whose `pictures` do not stand directly after `path`').toEqual([])
})

test('the address of a picture is one of its screen', () => {
  for (const { path, pictures } of consoleScreens.filter(({ path }) => path !== '*'))
    for (const [name, at] of Object.entries(pictures))
      expect(at.split('?')[0], name).toMatch(new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
})

test('the menu shows its entries in groups, in their places', () => {
  overrideCurrentLanguage(() => 'en')
  onTestFinished(() => overrideCurrentLanguage(() => defaultLanguage))
  const shown = menu.map(({ title, entries }) => [title?.(), ...entries.map(({ to, label }) => `${label()} ${to}`)])
  expect(shown.map(([title, first]) => [title, first])).toEqual([
    [undefined, 'Today /'],
    ['Goods', 'Goods /goods'],
    ['Shop', 'Staff /staff'],
  ])
  expect(shown[0]).toContain('Orders /orders?tab=to_ship')
  const placed = consoleScreens.filter(({ menu: place }) => place)
  expect(shown.flatMap((entries) => entries.slice(1))).toHaveLength(placed.length)
})
