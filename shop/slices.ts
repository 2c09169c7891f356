/** The slices of the shop. The API's documents have their order. */
import type { Page } from '#platform/pages/page.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { basketSlice } from '#features/basket/server/index.ts'
import { catalogueSlice } from '#features/catalogue/server/index.ts'
import type { PlanBulkSale } from '#features/catalogue/server/ports/bulk-sales.ts'
import { checkoutSlice } from '#features/checkout/server/index.ts'
import { contentSlice } from '#features/content/server/index.ts'
import type { PaymentNames } from '#features/content/server/ports/payment-names.ts'
import type { ReturnAddressListener } from '#features/content/server/ports/return-address-listener.ts'
import { deliverySlice } from '#features/delivery/server/index.ts'
import { exportsSlice } from '#features/exports/server/index.ts'
import { favouritesSlice } from '#features/favourites/server/index.ts'
import { feedsSlice } from '#features/feeds/server/index.ts'
import { fulfilmentSlice } from '#features/fulfilment/server/index.ts'
import { goodsFactsSlice } from '#features/goods-facts/server/index.ts'
import { guestsSlice } from '#features/guests/server/index.ts'
import { goodsTypesSlice } from '#features/goods-types/server/index.ts'
import { healthSlice } from '#features/health/server/index.ts'
import { identitySlice } from '#features/identity/server/index.ts'
import type { RequireCurrentVersions } from '#features/identity/server/ports/shown-versions.ts'
import { homeSlice } from '#features/home/server/index.ts'
import { importsSlice } from '#features/imports/server/index.ts'
import { invoicesSlice } from '#features/invoices/server/index.ts'
import { mailSlice } from '#features/mail/server/index.ts'
import type { FindMailRefusal } from '#features/mail/server/ports/mail-refusal.ts'
import type { FindOrderLinkToken } from '#features/mail/server/ports/order-link.ts'
import { mediaSlice } from '#features/media/server/index.ts'
import type { PictureVersions } from '#features/media/server/ports/picture-versions.ts'
import { notificationsSlice } from '#features/notifications/server/index.ts'
import { orderLinksSlice } from '#features/order-links/server/index.ts'
import { orderPagesSlice } from '#features/order-pages/server/index.ts'
import { ordersSlice } from '#features/orders/server/index.ts'
import type { OrderContext } from '#features/orders/server/ports/order-context.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import { parcelsSlice } from '#features/parcels/server/index.ts'
import { type PaymentContext, paymentsSlice } from '#features/payments/server/index.ts'
import { promotionsSlice } from '#features/promotions/server/index.ts'
import type { ReadDeliveryFee } from '#features/promotions/server/ports/delivery-fee.ts'
import { reportsSlice } from '#features/reports/server/index.ts'
import { returnsSlice } from '#features/returns/server/index.ts'
import type { ReturnsContext } from '#features/returns/server/ports/refund-service.ts'
import { reviewsSlice } from '#features/reviews/server/index.ts'
import { salesSlice } from '#features/sales/server/index.ts'
import { searchSlice } from '#features/search/server/index.ts'
import { settingsSlice } from '#features/settings/server/index.ts'
import { shoppersSlice } from '#features/shoppers/server/index.ts'
import { staffOrdersSlice } from '#features/staff-orders/server/index.ts'
import { staffSlice } from '#features/staff/server/index.ts'
import { testNodesSlice } from '#features/test-nodes/server/index.ts'
import { watchesSlice } from '#features/watches/server/index.ts'

/** The shop's context, what is configured for slices, and their ports; `create-shop.ts` connects these. */
export interface SlicesContext extends PaymentContext, OrderContext, ReturnsContext {
  pages: readonly Page[]
  payments: PaymentService
  pictureVersions: PictureVersions
  requireCurrentVersions: RequireCurrentVersions
  onReturnAddress: ReturnAddressListener
  paymentNames: PaymentNames
  takesRealMoney: boolean
  readDeliveryFee: ReadDeliveryFee
  findOrderLinkToken: FindOrderLinkToken
  findMailRefusal: FindMailRefusal
  planBulkSale: PlanBulkSale
  /** Paths of pages that do not exist now. */
  missingPages(): Promise<readonly string[]>
}

export const slices: readonly Slice<SlicesContext>[] = [
  staffSlice,
  identitySlice,
  mailSlice,
  mediaSlice,
  searchSlice,
  catalogueSlice,
  goodsTypesSlice,
  goodsFactsSlice,
  promotionsSlice,
  deliverySlice,
  favouritesSlice,
  ordersSlice,
  salesSlice,
  fulfilmentSlice,
  staffOrdersSlice,
  orderPagesSlice,
  guestsSlice,
  parcelsSlice,
  returnsSlice,
  paymentsSlice,
  orderLinksSlice,
  invoicesSlice,
  basketSlice,
  checkoutSlice,
  notificationsSlice,
  watchesSlice,
  reviewsSlice,
  importsSlice,
  feedsSlice,
  homeSlice,
  contentSlice,
  healthSlice,
  reportsSlice,
  shoppersSlice,
  exportsSlice,
  settingsSlice,
  testNodesSlice,
]
