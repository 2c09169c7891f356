import { DrawnIcon } from '#ui/display/icon.tsx'
import type { NotificationKind } from '#features/notifications/values.ts'

/** Drawn here, because the shop's icons are on every page. The same grid and line. */
const shapes: Record<NotificationKind | 'bell' | 'mail', string> = {
  bell: 'M6 16.500V11a6 6 0 1 1 12 0v5.500l1.5 2h-15zM10 21h4',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.500L20.5 7',
  paid: 'M5 12.500l4.5 4.500L19 7.5',
  needs_address:
    'M12 21s-7-6.2-7-11.500a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  shipped:
    'M3 6h11v10H3zM14 9.500h4l3 3.500v3h-7M7 19a1.8 1.8 0 1 0 0-3.600A1.8 1.8 0 0 0 7 19zM17.5 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.600z',
  dispatch_undone: 'M9 7L4 12l5 5M4 12h16M12 4.500h4l4 4',
  refunded: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  back_in_stock: 'M4 8.500l8-4.5 8 4.500v7.500l-8 4.500-8-4.500zM4 8.500l8 4.500 8-4.500M12 13v7.500',
  review_answered:
    'M12 3.600l2.6 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.800l5.900-.8z',
  invoice_answered: 'M6 3.500h12v17l-2.4-1.600-2 1.600-1.600-1.600-1.600 1.600-2-1.600L6 20.500zM9 8.500h6M9 12.500h6',
  price_drop: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  return_answered: 'M4 8.500l8-4.5 8 4.500v7.500l-8 4.5-8-4.500zM4 8.500l8 4.5 8-4.500M12 13v7.5',
}

export const NoticeIcon = ({ name }: { name: keyof typeof shapes }) => <DrawnIcon shape={shapes[name]} />
