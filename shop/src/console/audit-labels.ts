/** Audit labels of every slice. */
import { catalogueAuditLabels } from '#features/catalogue/console/audit-labels.ts'
import { contentAuditLabels } from '#features/content/console/audit-labels.ts'
import { deliveryAuditLabels } from '#features/delivery/console/audit-labels.ts'
import { exportsAuditLabels } from '#features/exports/console/audit-labels.ts'
import { fulfilmentAuditLabels } from '#features/order-pages/console/audit-labels.ts'
import { goodsFactsAuditLabels } from '#features/goods-facts/console/audit-labels.ts'
import { goodsTypesAuditLabels } from '#features/goods-types/console/audit-labels.ts'
import { homeAuditLabels } from '#features/home/console/audit-labels.ts'
import { importsAuditLabels } from '#features/imports/console/audit-labels.ts'
import { invoicesAuditLabels } from '#features/invoices/console/audit-labels.ts'
import { healthAuditLabels } from '#features/health/console/audit-labels.ts'
import { mailAuditLabels } from '#features/mail/console/audit-labels.ts'
import { parcelsAuditLabels } from '#features/parcels/console/audit-labels.ts'
import { paymentsAuditLabels } from '#features/payments/console/audit-labels.ts'
import { promotionsAuditLabels } from '#features/promotions/console/audit-labels.ts'
import { reportsAuditLabels } from '#features/reports/console/audit-labels.ts'
import { salesAuditLabels } from '#features/sales/console/audit-labels.ts'
import { reviewsAuditLabels } from '#features/reviews/console/audit-labels.ts'
import { searchAuditLabels } from '#features/search/console/audit-labels.ts'
import { settingsAuditLabels } from '#features/settings/console/audit-labels.ts'
import { shoppersAuditLabels } from '#features/shoppers/console/audit-labels.ts'
import { joinAuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'
import { staffAuditLabels } from '#features/staff/console/audit-labels.ts'

export const auditLabels = joinAuditLabels([
  staffAuditLabels,
  settingsAuditLabels,
  shoppersAuditLabels,
  contentAuditLabels,
  homeAuditLabels,
  mailAuditLabels,
  searchAuditLabels,
  goodsTypesAuditLabels,
  goodsFactsAuditLabels,
  catalogueAuditLabels,
  promotionsAuditLabels,
  salesAuditLabels,
  reportsAuditLabels,
  deliveryAuditLabels,
  fulfilmentAuditLabels,
  parcelsAuditLabels,
  paymentsAuditLabels,
  reviewsAuditLabels,
  invoicesAuditLabels,
  importsAuditLabels,
  healthAuditLabels,
  exportsAuditLabels,
])
