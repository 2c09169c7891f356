import { m } from '#texts'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { faultsOfSum } from './return-words.ts'
import { formatMoney } from '#platform/money/money.ts'

export interface FeeFieldProps {
  most: string
  value: string
  onValue(value: string): void
  errors: readonly string[]
}

/** Part of the delivery fee to refund. Hidden where no fee is left. */
export function FeeField({ most, value, onValue, errors }: FeeFieldProps) {
  if (most === '0.00') return null
  return (
    <ConsoleField
      label={m.returns_fee_back()}
      name="fee_back"
      inputMode="decimal"
      className="max-w-[148px] text-right tabular-nums"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      hint={m.returns_fee_back_most({ most: formatMoney(most) })}
      errors={[...faultsOfSum(value), ...errors].slice(0, 1)}
    />
  )
}
