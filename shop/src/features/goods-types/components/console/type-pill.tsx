import { m } from '#texts'
import { selectPillStyle } from '#console-ui/lists/pill-style.ts'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { useTypes } from './type-choices.tsx'

const everyType = JSON.stringify(['', ''])

/** Narrows a list to a type, or to one below it. */
export function TypePill() {
  const address = useListAddress()
  const { types } = useTypes()
  const [type1, type2] = [address.get('type_1'), address.get('type_2')]
  const value = JSON.stringify([type1, type2])
  const pick = (picked: string) => {
    const [type_1 = '', type_2 = ''] = JSON.parse(picked) as string[]
    address.set({ type_1, type_2 })
  }
  const shown = (name: string) => m.goods_types_type_is({ name })
  return (
    <select
      className={selectPillStyle(type1 !== '' || type2 !== '')}
      aria-label={m.goods_types_type()}
      value={value}
      onChange={(event) => pick(event.target.value)}
    >
      <option value={everyType}>{shown(m.goods_types_type_any())}</option>
      {types.length === 0 && value !== everyType && <option value={value}>{shown(type2 || type1)}</option>}
      {types.map((type) => (
        <optgroup key={type.id} label={type.name}>
          <option value={JSON.stringify([type.name, ''])}>{shown(type.name)}</option>
          {type.subTypes.map(({ id, name }) => (
            <option key={id} value={JSON.stringify([type.name, name])}>
              {shown(name)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
