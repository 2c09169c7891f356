/** States of goods, types, facts and families in which each changing call changes something. */
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import type { SignedIn } from '#features/staff/testing/staff-factory.ts'
import type { TestedShop } from '#platform/testing/tested-shop.ts'
import { nextName, read, send, type Writes } from './sending.ts'

export function goodsWrites(shop: TestedShop): Writes {
  const goods = async () => ({ id: await createGoods(shop.context, { stock: 9 }) })
  const type = async (who: SignedIn) => {
    const names = { en: nextName() }
    const { body } = await send('POST types/', who, { json: { names } })
    return (body as { id: number; names: { en?: string } }[]).find((one) => one.names.en === names.en)!.id
  }
  const factWord = async (who: SignedIn) => {
    const { body } = await send('POST fact_words/', who, { json: { fact: 'material', names: { en: nextName() } } })
    return { id: (body as { id: number }).id }
  }
  const ignoredWord = async (who: SignedIn) => {
    const { body } = await send('POST search/ignored/', who, { json: { words: nextName() } })
    return { id: (body as { id: number }).id }
  }
  const subType = async (who: SignedIn) => {
    const names = { en: nextName() }
    const { body } = await send('POST sub_types/', who, { json: { type_id: await type(who), names } })
    const all = (body as { sub_types: { id: number; names: { en?: string } }[] }[]).flatMap((one) => one.sub_types)
    return { id: all.find((one) => one.names.en === names.en)!.id }
  }
  const pictured = async (who: SignedIn) => {
    const { id } = await goods()
    let pictures: { id: number }[] = []
    for (const colour of ['red', 'blue']) {
      const multipart = formWithFile(await createPicture({ colour }))
      pictures = (await send('POST goods/{id}/pictures/', who, { params: { id }, multipart })).body.pictures
    }
    return { id, pictures }
  }
  const inHours = (hours: number) => new Date(shop.context.now().getTime() + hours * 3_600_000).toISOString()
  const sale = () => ({ price: '1.00', starts_at: inHours(1), ends_at: inHours(2) })
  const plannedSale = async (who: SignedIn) => {
    const params = await goods()
    const { body } = await send('POST goods/{id}/sales/', who, { params, json: sale() })
    return { ...params, sale_id: body.id as number }
  }
  const firstOptions = { options: [{ names: { en: 'Glaze' }, value: { en: 'Blue' } }] }
  const familyOf = async (who: SignedIn) => {
    const params = await goods()
    const { body } = await send('POST goods/{id}/family/', who, { params, json: firstOptions })
    return { params, family: body.family as { options: { id: number; names: object; values: object[] }[] } }
  }

  return {
    'POST goods/': async (who) => {
      const { sub_type_id } = await read(who, `goods/${(await goods()).id}/`)
      return { json: { sku: nextName(), price: '9.00', sub_type_id, translations: { en: { name: 'Bowl' } } } }
    },
    'PATCH goods/{id}/': async () => ({ params: await goods(), revision: 1, json: { price: '9.00' } }),
    'PATCH goods/bulk/': async () => ({ json: { ids: [(await goods()).id], low_stock_at: 3 } }),
    'POST batches/{id}/undo/': async (who) => {
      const { body } = await send('PATCH goods/bulk/', who, { json: { ids: [(await goods()).id], low_stock_at: 3 } })
      return { params: { id: body.batch_id } }
    },
    'DELETE goods/{id}/': async () => ({ params: await goods(), revision: 1 }),
    'POST goods/{id}/restore/': async (who) => {
      const params = await goods()
      await send('DELETE goods/{id}/', who, { params, revision: 1 })
      return { params }
    },
    'POST goods/{id}/sales/': async () => ({ params: await goods(), json: sale() }),
    'PATCH goods/{id}/sales/{sale_id}/': async (who) => ({
      params: await plannedSale(who),
      revision: 1,
      json: { ends_at: inHours(3) },
    }),
    'DELETE goods/sales/{batch_id}/': async (who) => {
      const { price: value, ...period } = sale()
      const json = { ids: [(await goods()).id], price: { op: 'set', value }, sale: period }
      const { body } = await send('PATCH goods/bulk/', who, { json })
      return { params: { batch_id: body.batch_id } }
    },
    'DELETE goods/{id}/sales/{sale_id}/': async (who) => ({ params: await plannedSale(who), revision: 1 }),
    'POST goods/{id}/family/': async () => ({ params: await goods(), json: firstOptions }),
    'PUT goods/{id}/family/': async (who) => {
      const { params, family } = await familyOf(who)
      const options = family.options.map((option) => ({ ...option, names: { en: nextName() } }))
      return { params, revision: 1, json: { options } }
    },
    'POST goods/{id}/family/members/': async (who) => {
      const { params, family } = await familyOf(who)
      const values = [{ option_id: family.options[0]!.id, names: { en: nextName() } }]
      return { params, json: { sku: nextName(), values }, entries: 2 }
    },
    'PUT goods/{id}/family/values/': async (who) => {
      const { params, family } = await familyOf(who)
      const values = [{ option_id: family.options[0]!.id, names: { en: nextName() } }]
      return { params, revision: 1, json: { values } }
    },
    'DELETE goods/{id}/family/': async (who) => ({ params: (await familyOf(who)).params, revision: 1 }),
    'POST goods/{id}/stock/': async () => ({ params: await goods(), json: { change: 2, reason: 'arrival' } }),
    'POST goods/stock/': async () => ({ json: { lines: [{ ...(await goods()), change: 2 }], reason: 'arrival' } }),
    'POST goods/{id}/pictures/': async () => ({
      params: await goods(),
      multipart: formWithFile(await createPicture()),
    }),
    'PATCH goods/{id}/pictures/': async (who) => {
      const { id, pictures } = await pictured(who)
      return { params: { id }, revision: 3, json: { pictures: pictures.toReversed().map((one) => ({ id: one.id })) } }
    },
    'DELETE goods/{id}/pictures/{picture_id}/': async (who) => {
      const { id, pictures } = await pictured(who)
      return { params: { id, picture_id: pictures[0]!.id }, revision: 3 }
    },
    'POST types/': async () => ({ json: { names: { en: nextName() } } }),
    'PATCH types/{id}/': async (who) => ({
      params: { id: await type(who) },
      revision: 1,
      json: { names: { en: nextName() } },
    }),
    'DELETE types/{id}/': async (who) => ({ params: { id: await type(who) }, revision: 1 }),
    'PUT types/{id}/facts/': async (who) => ({
      params: { id: await type(who) },
      revision: 1,
      json: { facts: [{ fact: 'material', is_required: true }] },
    }),
    'PUT synonyms/': async (who) => {
      const { groups, revision } = (await read(who, 'synonyms/')) as { groups: string[][]; revision: number }
      return { json: { groups: [...groups, [nextName(), nextName()]] }, revision }
    },
    'POST search/ignored/': async () => ({ json: { words: nextName() } }),
    'DELETE search/ignored/{id}/': async (who) => ({ params: await ignoredWord(who) }),
    'POST fact_words/': async () => ({ json: { fact: 'brand', names: { en: nextName() } } }),
    'PATCH fact_words/{id}/': async (who) => ({
      params: await factWord(who),
      revision: 1,
      json: { names: { en: nextName() } },
    }),
    'DELETE fact_words/{id}/': async (who) => ({ params: await factWord(who), revision: 1 }),
    'POST fact_words/{id}/merge/': async (who) => ({
      params: await factWord(who),
      json: { target_id: (await factWord(who)).id },
    }),
    'POST types/order/': async (who) => ({ json: { ids: [await type(who)] } }),
    'POST sub_types/': async (who) => ({ json: { type_id: await type(who), names: { en: nextName() } } }),
    'PATCH sub_types/{id}/': async (who) => ({
      params: await subType(who),
      revision: 1,
      json: { names: { en: nextName() } },
    }),
    'DELETE sub_types/{id}/': async (who) => ({ params: await subType(who), revision: 1 }),
    'POST sub_types/{id}/merge/': async (who) => ({
      params: await subType(who),
      json: { target_id: (await subType(who)).id },
    }),
  }
}
