/** Link of a slide or body picture: its kind and target. */
import { m } from '#texts'
import { paths } from '#paths'
import { callConsole } from '#console-session/console-api.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { LookupField } from '#console-ui/forms/lookup-field.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type {
  getConsoleGoods,
  ListedConsoleGoods,
  listConsoleGoods,
} from '#features/catalogue/console-contract/goods.ts'
import { pageNames } from '#features/content/components/page-names.ts'
import { textKinds, textPaths } from '#features/content/values.ts'
import { choicesOf, useTypes } from '#features/goods-types/components/console/type-choices.tsx'
import type { readTypes } from '#features/goods-types/console-contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
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
  const target = {
    id,
    errors: [...errorsOf('link.id'), ...(isLost && id !== null ? [m.home_lost_link()] : [])].slice(0, 1),
    onId: (next: number) => onChange({ ...link, id: next }),
  }
  return (
    <>
      <ConsoleSelect
        label={m.home_link_kind()}
        value={kind}
        options={linkKinds.map((one) => [one, kindNames[one]()])}
        onChange={({ target: { value } }) => onChange({ ...link, kind: value as LinkKind, id: null })}
      />
      {kind === 'goods' && <GoodsTarget {...target} />}
      {kind === 'type' && <TypeTarget {...target} />}
      {kind === 'address' && (
        <LookupField
          label={m.home_link_page_find()}
          chosen={address}
          maxLength={maxAddressLength}
          errors={errorsOf('link.address')}
          hint={m.home_link_address_hint()}
          lookUp={(words) => Promise.resolve(pagesFor(words))}
          onTyped={(typed) => onChange({ ...link, address: typed })}
          onChoose={({ key }) => onChange({ ...link, address: key })}
        />
      )}
    </>
  )
}

interface TargetProps {
  id: number | null
  errors: readonly string[]
  onId(id: number): void
}

const shownAtOnce = 8
const goodsAddress = /\/goods_detail\/(\d{1,9})(?:\D|$)/

function GoodsTarget({ id, errors, onId }: TargetProps) {
  const { data } = useLoaded(`goods ${id}`, async (signal) => (id === null ? null : findGoods(id, signal)))
  const known = data?.id === id ? data : null
  return (
    <LookupField
      label={m.home_link_goods_find()}
      chosen={id === null ? '' : known ? nameInLanguage(known.names) || known.sku : String(id)}
      errors={errors}
      hint={m.home_link_goods_find_hint()}
      lookUp={findGoodsFor}
      onChoose={({ key }) => onId(Number(key))}
    />
  )
}

async function findGoodsFor(words: string, signal: AbortSignal) {
  const pasted = goodsAddress.exec(words)
  if (pasted) {
    const one = await findGoods(Number(pasted[1]), signal)
    return one ? [optionOf(one)] : []
  }
  const { results } = await callConsole<typeof listConsoleGoods>('GET /api/console/goods/', {
    query: { ...(words !== '' && { q: words }), page_size: shownAtOnce },
    signal,
  })
  return results.map(optionOf)
}

/** Null for an unknown id. */
async function findGoods(id: number, signal: AbortSignal) {
  try {
    return await callConsole<typeof getConsoleGoods>('GET /api/console/goods/{id}/', { params: { id }, signal })
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null
    throw failure
  }
}

const optionOf = ({ id, names, sku, image_url }: ListedConsoleGoods) => ({
  key: String(id),
  title: nameInLanguage(names) || sku,
  detail: sku,
  picture: image_url,
})

function TypeTarget({ id, errors, onId }: TargetProps) {
  const { types, failure } = useTypes()
  return (
    <LookupField
      label={m.home_link_type_find()}
      chosen={types.find((type) => type.id === id)?.name ?? ''}
      errors={failure ? [failure.message] : errors}
      lookUp={async (words, signal) =>
        // Called anew, because the field may be opened before the types have loaded.
        choicesOf(await callConsole<typeof readTypes>('GET /api/console/types/', { signal }))
          .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
          .map((type) => ({ key: String(type.id), title: type.name }))
      }
      onChoose={({ key }) => onId(Number(key))}
    />
  )
}

/** Pages of the shop with the words in their name or address. */
function pagesFor(words: string) {
  const pages = [
    [paths.shop, m.catalogue_shop()],
    [paths.newGoods(), m.catalogue_all_newest()],
    ...textKinds.map((kind) => [textPaths[kind], pageNames[kind]()]),
  ] as const
  return pages
    .filter((page) => page.some((text) => text.toLowerCase().includes(words.toLowerCase())))
    .map(([path, name]) => ({ key: path, title: name, detail: path }))
}
