import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { consolePaths } from '#console-session/console-paths.ts'
import { openingPaths } from '#features/content/values.ts'
import { routes } from './routes.tsx'

const {
  order,
  editOrder,
  pickList,
  slips,
  shipFileOf,
  importOf,
  return: ofReturn,
  reviewCase,
  copyOfGoods,
  goodsItem,
  goodsPrices,
  invoice,
  mail,
  mailText,
  shopText,
  shopper,
  zone,
  typeFacts,
  ...others
} = consolePaths
const leads = {
  order: order('Y7K4-Q9TM-2HXD'),
  editOrder: editOrder('Y7K4-Q9TM-2HXD'),
  slips: slips(['Y7K4-Q9TM-2HXD', 'Y7K4-Q9TM-2HXE']),
  pickList: pickList(['Y7K4-Q9TM-2HXD', 'Y7K4-Q9TM-2HXE']),
  shipFileOf: shipFileOf('0199'),
  return: ofReturn('R-7K4'),
  reviewCase: reviewCase(7),
  copyOfGoods: copyOfGoods({ id: 7 }),
  goodsItem: goodsItem({ id: 7 }),
  goodsPrices: goodsPrices({ id: 7 }),
  importOf: importOf('0199'),
  mail: mail(7),
  invoice: invoice(7),
  mailText: mailText('verify_email', 'ja'),
  shopText: shopText('terms'),
  shopper: shopper(7),
  zone: zone('new'),
  typeFacts: typeFacts(7),
  ...Object.fromEntries(Object.entries(others).map(([name, path]) => [name, typeof path === 'string' ? path : path()])),
}

test.each(Object.entries(leads))('%s leads to a screen', (_name, path) => {
  const found = matchRoutes(routes, path)?.at(-1)?.route
  expect(found, path).toBeDefined()
  expect(found?.path, path).not.toBe('*')
})

test.each(Object.entries(openingPaths).filter(([, path]) => path !== null))(
  'the step %s leads to a screen',
  (_key, path) => {
    expect(matchRoutes(routes, path!)?.at(-1)?.route.path).not.toBe('*')
  },
)

test.each([
  [consolePaths.orders({ tab: 'all', shopper_id: '7' }), '/orders?tab=all&shopper_id=7'],
  [consolePaths.orders(), '/orders'],
  [consolePaths.signIn('/orders?tab=all'), '/sign-in?to=%2Forders%3Ftab%3Dall'],
  [consolePaths.signIn('/'), '/sign-in'],
  [slips(['A', 'B']), '/orders/slips?numbers=A,B'],
])('%s', (path, expected) => {
  expect(path).toBe(expected)
})
