/** Link of a slide or body picture: its kind, and what it leads to. */
import { m } from '#texts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import { type ContentLink, type LinkKind, linkKinds, maxAddressLength } from '../../values.ts'

interface LinkFieldsProps {
  link: ContentLink
  isLost: boolean
  errorsOf(field: string): readonly string[]
  onChange(link: ContentLink): void
}

const kindNames: Record<LinkKind, () => string> = {
  none: m.home_link_none,
  search: m.home_link_search,
  type: m.home_link_type,
  goods: m.home_link_goods,
  address: m.home_link_address,
}

export function LinkFields({ link, isLost, errorsOf, onChange }: LinkFieldsProps) {
  const { kind, id, address } = link
  const hasId = kind === 'goods' || kind === 'type'
  const lost = isLost ? [m.home_lost_link()] : []
  return (
    <>
      <ConsoleSelect
        label={m.home_link_kind()}
        value={kind}
        options={linkKinds.map((one) => [one, kindNames[one]()])}
        onChange={({ target }) => onChange({ ...link, kind: target.value as LinkKind, id: null })}
      />
      {hasId && (
        <EditField
          label={kind === 'goods' ? m.home_link_goods_id() : m.home_link_type_id()}
          value={id === null ? '' : String(id)}
          inputMode="numeric"
          isChanged={false}
          errors={[...errorsOf('link.id'), ...(id === null ? [] : lost)].slice(0, 1)}
          hint={kind === 'goods' ? m.home_link_goods_hint() : m.home_link_type_hint()}
          onValue={(typed) => {
            const [digits] = /\d{1,9}(?!.*\d)/.exec(typed) ?? []
            onChange({ ...link, id: digits ? Number(digits) : null })
          }}
        />
      )}
      {kind === 'address' && (
        <EditField
          label={m.home_link_address()}
          value={address}
          isChanged={false}
          maxLength={maxAddressLength}
          errors={errorsOf('link.address')}
          hint={m.home_link_address_hint()}
          onValue={(typed) => onChange({ ...link, address: typed })}
        />
      )}
    </>
  )
}
