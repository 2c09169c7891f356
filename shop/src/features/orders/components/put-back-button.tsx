import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import type { Order } from '#features/orders/contract.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'

interface PutBackButtonProps extends Pick<ButtonProps, 'variant'> {
  order: Pick<Order, 'order_number' | 'status' | 'lines'>
  children: ReactNode
}

/** Puts the goods of a past order back into the basket, on request only. */
export function PutBackButton({ order: { order_number, status, lines }, variant, children }: PutBackButtonProps) {
  const putting = useFetcher()
  const again = {
    order_number,
    is_again: status === 'paid',
    lines: lines.map(({ goods_id, goods_name, quantity, unit_price }) => ({
      goods_id,
      goods_name,
      quantity,
      unit_price,
    })),
  }
  return (
    <putting.Form noValidate method="post" action={paths.basket}>
      <input type="hidden" name="put_back" value={JSON.stringify(again)} />
      <Button type="submit" isSmall variant={variant} isBusy={putting.state !== 'idle'}>
        {children}
      </Button>
    </putting.Form>
  )
}
