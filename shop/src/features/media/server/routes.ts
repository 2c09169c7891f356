/** Pictures at the addresses of contract C48, and smaller variants of them. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#features/media/contract.ts'
import { maxPictureInBytes } from '#features/media/values.ts'
import type { Api } from '#platform/http/api.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { readFile } from '#platform/http/calls/uploads.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readAvatar } from './use-cases/avatars.ts'
import { createGoodsPictureReader, type GoodsPictureRequest, variantWidths } from './use-cases/read-goods-picture.ts'
import type { PictureVersions } from './ports/picture-versions.ts'
import { readPrivatePicture, requireRoomForPicture, savePrivatePicture } from './use-cases/private-pictures.ts'
import { receiveUpload } from './use-cases/receive-upload.ts'
import { readShopPicture } from './use-cases/shop-pictures.ts'

const goodsFile = /^(\d{1,9})(?:\.png|-(\d{3,4})\.webp)$/
/** Per address: a hundred pages with thirty pictures each, all of them new to the browser. */
const maxPicturesPerMinute = 3_000
const maxUploadsPerMinute = 30
/** Private pictures. */
const namedFile = /^([0-9a-f]{32})\.webp$/
/** Pictures of the shop's papers; those of its home page have a width. */
const shopFile = /^([0-9a-f]{32}(?:-\d{3,4})?)\.webp$/
const avatarFile = /^(\d{1,15})\.jpg$/

interface PictureRoute {
  Params: { file: string }
  Querystring: { v?: string }
}

interface PrivatePictureRoute {
  Params: { file: string }
  Querystring: { until?: unknown; sign?: unknown }
}

interface OtherPictureRoute {
  Params: { goodsId: string; file: string }
  Querystring: PictureRoute['Querystring']
}

export function addMediaCalls(api: Api, context: ShopContext & { pictureVersions: PictureVersions }): void {
  const { pictureVersions } = context
  const readGoodsPicture = createGoodsPictureReader(context, pictureVersions.goods)
  // Counted by themselves: a page shows dozens of them.
  const options = { config: { limit: api.limits.ofAddress({ name: 'pictures', max: maxPicturesPerMinute }) } }
  api.app.get<PictureRoute>('/goods_img/:file', options, async (request, reply) => {
    const { file } = request.params
    const pictureRequest = parseGoodsFile(file, request.query.v)
    const picture = await readGoodsPicture(pictureRequest)
    return sendPicture(request, reply, {
      ...picture,
      file,
      name: String(pictureRequest.variant),
      contentType: pictureRequest.variant === 'original' ? 'image/png' : 'image/webp',
    })
  })
  api.app.get<OtherPictureRoute>('/goods_img/:goodsId/:file', options, async (request, reply) => {
    const pictureRequest = parseOtherFile(request.params, request.query.v)
    const picture = await readGoodsPicture(pictureRequest)
    const { file } = request.params
    return sendPicture(request, reply, {
      ...picture,
      file,
      name: String(pictureRequest.variant),
      contentType: 'image/webp',
    })
  })
  api.app.get<PictureRoute>('/avatars/:file', options, async (request, reply) => {
    const { file } = request.params
    const userId = avatarFile.exec(file)?.[1]
    if (!userId) throw new NotFound()
    const { v: version } = request.query
    const avatar = await readAvatar(
      context,
      { userId: Number(userId), version: typeof version === 'string' ? version : undefined },
      pictureVersions.avatar,
    )
    return sendPicture(request, reply, { ...avatar, file, name: 'avatar', contentType: 'image/jpeg' })
  })
  api.app.get<PictureRoute>('/shop_img/:file', options, async (request, reply) => {
    const { file } = request.params
    const id = shopFile.exec(file)?.[1]
    if (!id) throw new NotFound()
    return sendPicture(request, reply, {
      bytes: await readShopPicture(context, id),
      version: id,
      isImmutable: true,
      file,
      name: 'shop',
      contentType: 'image/webp',
    })
  })
  addPrivatePictures(api, context)
}

function addPrivatePictures(api: Api, context: ShopContext): void {
  api.add(
    contract.putPicture,
    ({ request, shopper }) =>
      receiveUpload(context, request, {
        plan: {
          purpose: 'pictures',
          maxSizeInBytes: maxPictureInBytes,
          requireQuota: (transaction) => requireRoomForPicture(transaction, shopper.id),
        },
        async read() {
          const file = await readFile(request, 'file', { maxSizeInBytes: maxPictureInBytes })
          return savePrivatePicture(context, { userId: shopper.id, file })
        },
      }),
    { limit: { max: maxUploadsPerMinute } },
  )
  const options = { config: { limit: api.limits.ofAddress({ name: 'private pictures', max: maxPicturesPerMinute }) } }
  api.app.get<PrivatePictureRoute>('/private_img/:file', options, async ({ params, query }, reply) => {
    const id = namedFile.exec(params.file)?.[1]
    const { until, sign } = query
    if (!id || typeof until !== 'string' || typeof sign !== 'string') throw new NotFound()
    const bytes = await readPrivatePicture(context, { id, until: Number(until), sign })
    return reply
      .header('cache-control', 'private, max-age=900')
      .header('content-disposition', `inline; filename="${params.file}"`)
      .header('referrer-policy', 'no-referrer')
      .type('image/webp')
      .send(bytes)
  })
}

function parseGoodsFile(file: string, version: unknown): GoodsPictureRequest {
  const [, id, widthText] = goodsFile.exec(file) ?? []
  const width = variantWidths.find((known) => String(known) === widthText)
  if (!id || (widthText !== undefined && !width)) throw new NotFound()
  return {
    goodsId: Number(id),
    variant: width ?? 'original',
    version: typeof version === 'string' ? version : undefined,
  }
}

/** `/goods_img/7/12-320.webp`: a picture other than the main one. */
function parseOtherFile({ goodsId, file }: OtherPictureRoute['Params'], version: unknown): GoodsPictureRequest {
  const [, pictureId, widthText] = /^(\d{1,9})-(\d{3,4})\.webp$/.exec(file) ?? []
  const width = variantWidths.find((known) => String(known) === widthText)
  if (!/^\d{1,9}$/.test(goodsId) || !pictureId || !width) throw new NotFound()
  return {
    goodsId: Number(goodsId),
    pictureId: Number(pictureId),
    variant: width,
    version: typeof version === 'string' ? version : undefined,
  }
}

function sendPicture(
  request: FastifyRequest<{ Querystring: PictureRoute['Querystring'] }>,
  reply: FastifyReply,
  picture: {
    bytes: Buffer
    version: string
    name: string
    file: string
    contentType: string
    /** Unset: only where the address names the version. */
    isImmutable?: true
  },
) {
  const isImmutable = picture.isImmutable ?? request.query.v === picture.version
  const etag = `"${picture.version}-${picture.name}"`
  reply
    .header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    .header('etag', etag)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-disposition', `inline; filename="${picture.file}"`)
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  return reply.type(picture.contentType).send(picture.bytes)
}
