import { m } from '#texts'
import { type AuditLabels, inMoney, oneOf } from '#features/staff/components/audit-log/audit-labels.ts'
import { invoiceStatusNames } from '../components/invoice-status.ts'
import { invoiceTabNames } from './invoice-states.ts'

export const invoicesAuditLabels: AuditLabels = {
  invoice: {
    status: { name: m.invoices_state, value: oneOf(invoiceStatusNames) },
    number: { name: m.invoices_number, isFact: true },
    file: { name: m.invoices_file },
    correction_number: { name: m.invoices_correction_number },
    amount: { name: m.invoices_amount, value: inMoney, isFact: true },
    rows: { name: m.invoices_audit_rows },
    tab: { name: m.invoices_audit_tab, value: oneOf(invoiceTabNames) },
    search: { name: m.invoices_audit_search },
    from: { name: m.invoices_audit_from },
    to: { name: m.invoices_audit_to },
  },
}
