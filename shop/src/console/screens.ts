/** Every screen of the console: those of the frame, and those that the slices list. */
import { m } from '#texts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { auditLogLoader } from '#features/staff/console/loaders.ts'
import { screens as health } from '#features/health/console/screens.ts'
import { screens as staff } from '#features/staff/console/screens.ts'
import { screens as settings } from '#features/settings/console/screens.ts'
import { screens as catalogue } from '#features/catalogue/console/screens.ts'
import { screens as goodsTypes } from '#features/goods-types/console/screens.ts'
import { screens as goodsFacts } from '#features/goods-facts/console/screens.ts'
import { screens as promotions } from '#features/promotions/console/screens.ts'
import { screens as delivery } from '#features/delivery/console/screens.ts'
import { screens as sales } from '#features/sales/console/screens.ts'
import { screens as content } from '#features/content/console/screens.ts'
import { screens as mail } from '#features/mail/console/screens.ts'
import { screens as parcels } from '#features/parcels/console/screens.ts'
import { screens as returns } from '#features/returns/console/screens.ts'
import { screens as reviews } from '#features/reviews/console/screens.ts'
import { screens as payments } from '#features/payments/console/screens.ts'
import { screens as invoices } from '#features/invoices/console/screens.ts'
import { screens as orderPages } from '#features/order-pages/console/screens.ts'
import { screens as home } from '#features/home/console/screens.ts'
import { screens as reports } from '#features/reports/console/screens.ts'
import { screens as exports } from '#features/exports/console/screens.ts'
import { screens as shoppers } from '#features/shoppers/console/screens.ts'
import { screens as search } from '#features/search/console/screens.ts'
import { screens as staffOrders } from '#features/staff-orders/console/screens.ts'
import { screens as imports } from '#features/imports/console/screens.ts'

const screensOfFrame: readonly ConsoleScreen[] = [
  {
    path: '',
    pictures: { today: '' },
    load: () => import('./today.tsx'),
    menu: {
      group: 'orders',
      place: 1,
      label: m.console_today,
      icon: 'M5 5.5h14V20H5zM5 10h14M9 3v4.5M15 3v4.5',
      key: 't',
      isInBar: true,
    },
  },
  {
    path: 'trail',
    pictures: { trail: 'trail' },
    load: () => import('./audit-log.tsx'),
    loader: auditLogLoader,
    menu: {
      group: 'shop',
      place: 2,
      label: m.staff_audit_log,
      icon: 'M12 8v4.5l3 2M4.2 9A8.5 8.5 0 1 1 3.5 13M4 4.5V9h4.5',
      permission: 'trail.read',
    },
  },
  {
    path: '*',
    pictures: { 'not-found': 'nowhere' },
    load: () => import('./not-found.tsx'),
  },
]

export const consoleScreens: readonly ConsoleScreen[] = [
  ...screensOfFrame,
  ...staff,
  ...settings,
  ...catalogue,
  ...sales,
  ...goodsTypes,
  ...goodsFacts,
  ...promotions,
  ...delivery,
  ...content,
  ...home,
  ...mail,
  ...parcels,
  ...returns,
  ...reviews,
  ...payments,
  ...invoices,
  ...orderPages,
  ...staffOrders,
  ...imports,
  ...health,
  ...reports,
  ...shoppers,
  ...search,
  ...exports,
]
