import { useState } from 'react'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import type { ListedConsoleGoods } from '../console-contract/goods.ts'
import { nameOfGoods } from './goods-words.ts'
import type { GoodsFields } from './save-goods-fields.ts'

export interface OnSaleSwitchProps {
  goods: ListedConsoleGoods
  isOff: boolean
  save(goods: ListedConsoleGoods, fields: GoodsFields): Promise<void>
}

export function OnSaleSwitch({ goods, isOff, save }: OnSaleSwitchProps) {
  const [fault, setFault] = useState('')
  const press = async () => {
    setFault('')
    try {
      await save(goods, { is_on_sale: !goods.is_on_sale })
    } catch (thrown) {
      const why = thrown instanceof ApiFailure ? thrown.fieldErrors.is_on_sale?.join(' ') : undefined
      setFault(why ?? (thrown instanceof Error ? thrown.message : m.error_internal()))
    }
  }
  return (
    <>
      <button
        type="button"
        role="switch"
        className="relative h-[18px] w-[30px] rounded-[9px] bg-line-strong align-[-4px] before:absolute before:-inset-2 after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-pill after:bg-raised disabled:opacity-50 aria-checked:bg-accent-fill aria-checked:after:left-3.5 aria-checked:after:bg-on-accent"
        aria-checked={goods.is_on_sale}
        aria-label={m.catalogue_console_on_sale_of({ name: nameOfGoods(goods).name })}
        disabled={isOff}
        onClick={() => void press()}
      />
      {fault && (
        <span className="text-small text-danger" role="alert">
          {fault}
        </span>
      )}
    </>
  )
}
