/** The slices of the shop, from which `create-shop.ts` takes calls and sweepers. The API's documents have this order. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { addBasketCalls, personalBasket } from '#features/basket/server/index.ts'
import {
  addCatalogueCalls,
  addConsoleGoodsCalls,
  catalogueSweepers,
  countRunningLow,
  findPictureVersion,
  readGoodsNames,
} from '#features/catalogue/server/index.ts'
import { addCheckoutCalls } from '#features/checkout/server/index.ts'
import { addConsoleShopCalls } from '#features/content/server/index.ts'
import { addDeliveryCalls, personalAddresses } from '#features/delivery/server/index.ts'
import { addFavouriteCalls, personalFavourites } from '#features/favourites/server/index.ts'
import { fulfilmentSweepers } from '#features/fulfilment/server/index.ts'
import {
  addIdentityCalls,
  findAvatarVersion,
  identitySweepers,
  type PersonalData,
} from '#features/identity/server/index.ts'
import { addConsoleImportCalls, importSweepers } from '#features/imports/server/index.ts'
import { addMediaCalls, mediaSweepers, personalPictures } from '#features/media/server/index.ts'
import { addConsoleOrderPageCalls, addOrderPageCalls } from '#features/order-pages/server/index.ts'
import {
  addConsoleOrderCalls,
  addOrderCalls,
  countOrdersToShip,
  type OrderConfig,
  orderSweepers,
  personalOrders,
} from '#features/orders/server/index.ts'
import { addConsoleParcelCalls, addParcelCalls, parcelSweepers } from '#features/parcels/server/index.ts'
import {
  addConsolePaymentCalls,
  addPaymentCalls,
  countOpenCases,
  type PaymentContext,
  paymentService,
  paymentSweepers,
  personalPayments,
} from '#features/payments/server/index.ts'
import {
  addConsoleReturnCalls,
  addReturnCalls,
  countReturnsToDecide,
  fillSendTo,
  personalReturns,
  type RefundHandling,
  returnSweepers,
} from '#features/returns/server/index.ts'
import { addSearchHooks, searchSweepers } from '#features/search/server/index.ts'
import { addConsoleSettingsCalls } from '#features/settings/server/index.ts'
import { addStaffCalls, staffSweepers, type WaitingCount } from '#features/staff/server/index.ts'
import {
  addTestNodeCalls,
  personalTestFiles,
  personalTestNodes,
  testNodeSweepers,
} from '#features/test-nodes/server/index.ts'
import { pages } from './src/routes.ts'

export interface SliceParts {
  context: ShopContext
  payments: PaymentContext
  refunding: RefundHandling
  orders: OrderConfig
}

interface Slice {
  /** As `architecture.json` and its folder name it. */
  name: string
  addCalls?(api: Api, parts: SliceParts): void
  addConsoleCalls?(api: Api, parts: SliceParts): void
  sweepers?(parts: SliceParts): readonly Sweeper[]
  /** Exported with a person's data, and erased with their account. */
  personalData?(parts: SliceParts): readonly PersonalData[]
  /** Counts beside entries of the console's menu. */
  counts?: readonly WaitingCount[]
}

export const slices: readonly Slice[] = [
  {
    name: 'staff',
    addConsoleCalls: (api, { context }) =>
      addStaffCalls(api, context, { waiting: waitingCounts(), subjectNames: { goods: readGoodsNames } }),
    sweepers: ({ context }) => staffSweepers(context),
  },
  {
    name: 'identity',
    addCalls: (api, parts) => addIdentityCalls(api, parts.context, personalDataOf(parts)),
    sweepers: ({ context }) => identitySweepers(context),
  },
  {
    name: 'media',
    addCalls: (api, { context }) =>
      addMediaCalls(api, context, {
        avatar: (userId) => findAvatarVersion(context.database, userId),
        goods: (goodsId, pictureId) => findPictureVersion(context.database, goodsId, pictureId),
      }),
    sweepers: ({ context }) => mediaSweepers(context),
    personalData: () => [personalPictures],
  },
  {
    name: 'search',
    addCalls: (api, { context }) => addSearchHooks(api, context),
    sweepers: ({ context }) => searchSweepers(context),
  },
  {
    name: 'catalogue',
    addCalls: (api, { context }) => addCatalogueCalls(api, context, pages),
    addConsoleCalls: (api, { context }) => addConsoleGoodsCalls(api, context),
    sweepers: ({ context }) => catalogueSweepers(context),
    counts: [{ name: 'low_stock', permission: 'stock.count', read: countRunningLow }],
  },
  {
    name: 'delivery',
    addCalls: (api, { context }) => addDeliveryCalls(api, context),
    personalData: () => [personalAddresses],
  },
  {
    name: 'favourites',
    addCalls: (api, { context }) => addFavouriteCalls(api, context),
    personalData: () => [personalFavourites],
  },
  {
    name: 'orders',
    addCalls: (api, { context, payments }) => addOrderCalls(api, context, paymentService(payments)),
    addConsoleCalls: (api, { context, payments }) => addConsoleOrderCalls(api, context, paymentService(payments)),
    sweepers: ({ context }) => orderSweepers(context),
    personalData: () => [personalOrders],
    counts: [{ name: 'to_ship', permission: 'orders.read', read: countOrdersToShip }],
  },
  {
    name: 'fulfilment',
    sweepers: ({ context }) => fulfilmentSweepers(context),
  },
  {
    name: 'order-pages',
    addCalls: (api, { context, payments, refunding }) =>
      addOrderPageCalls(api, context, { payments: paymentService(payments), refunds: refunding.refunds }),
    addConsoleCalls: (api, { payments, refunding }) => addConsoleOrderPageCalls(api, payments, refunding),
  },
  {
    name: 'parcels',
    addCalls: (api, { context }) => addParcelCalls(api, context),
    addConsoleCalls: (api, { context }) => addConsoleParcelCalls(api, context),
    sweepers: ({ context }) => parcelSweepers(context),
  },
  {
    name: 'returns',
    addCalls: (api, { context, refunding }) => addReturnCalls(api, context, refunding.refunds),
    addConsoleCalls: (api, { context, refunding }) => addConsoleReturnCalls(api, context, refunding),
    sweepers: ({ context, refunding }) => returnSweepers(context, refunding.refunds),
    personalData: () => [personalReturns],
    counts: [{ name: 'requests', permission: 'returns.decide', read: countReturnsToDecide }],
  },
  {
    name: 'payments',
    addCalls: (api, { payments }) => addPaymentCalls(api, payments),
    addConsoleCalls: (api, { payments, refunding }) => addConsolePaymentCalls(api, payments, refunding.refunds),
    sweepers: ({ payments }) => paymentSweepers(payments),
    personalData: ({ payments }) => [personalPayments(payments)],
    counts: [{ name: 'review', permission: 'payments.review', read: countOpenCases }],
  },
  {
    name: 'basket',
    addCalls: (api, { context }) => addBasketCalls(api, context),
    personalData: () => [personalBasket],
  },
  {
    name: 'checkout',
    addCalls: (api, { payments, orders }) => addCheckoutCalls(api, { ...payments, orders }),
  },
  {
    name: 'imports',
    addConsoleCalls: (api, { context }) => addConsoleImportCalls(api, context),
    sweepers: ({ context }) => importSweepers(context),
  },
  {
    name: 'content',
    addConsoleCalls: (api, { context }) => addConsoleShopCalls(api, context, { onReturnAddress: fillSendTo }),
  },
  {
    name: 'settings',
    addConsoleCalls(api, { context, refunding: { limits } }) {
      const { refundLimitInFen } = limits
      const limit = refundLimitInFen === null ? {} : { refund_limit: toWireMoney(refundLimitInFen) }
      addConsoleSettingsCalls(api, context, limit)
    },
  },
  {
    name: 'test-nodes',
    addCalls(api, { context }) {
      if (context.config.hasTestPages) addTestNodeCalls(api, context)
    },
    sweepers: ({ context }) => testNodeSweepers(context),
    personalData: () => [personalTestNodes, personalTestFiles],
  },
]

const personalDataOf = (parts: SliceParts) => slices.flatMap(({ personalData }) => personalData?.(parts) ?? [])

const waitingCounts = () => slices.flatMap(({ counts }) => counts ?? [])
