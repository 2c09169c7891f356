/** Files for machines: robots.txt, the product feed, and how a program reads the shop. */
import { finished, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { iterateAnonymously, readAnonymously } from '#platform/database/replica/anonymous-reads.ts'
import type { Api } from '#platform/http/api.ts'
import { NotFound, Unavailable } from '#platform/http/responses/errors.ts'
import { defaultLanguage, isLanguage, type Language } from '#platform/i18n/language.ts'
import type { Page } from '#platform/pages/page.ts'
import { robotsText } from './rules/robots-text.ts'
import { writeAgentsPage } from './use-cases/write-agents-page.ts'
import { writeProductFeed } from './use-cases/write-product-feed.ts'

export interface FeedContext extends ShopContext {
  pages: readonly Page[]
}

const cacheForAnHour = 'public, max-age=3600'
/** Prices change with a sale's start and end. */
const revalidate = 'no-cache'
const maxFeedsAtOnce = 2
const retryAfterInSeconds = 30
/** A reader that stops reading loses its place. */
const maxFeedTimeInMs = 10 * 60_000

export function addFeedRoutes(api: Api, context: FeedContext): void {
  const { database, config, pages } = context
  api.app.get('/robots.txt', async (_request, reply) => {
    const { ai_crawlers } = await readSettings(database)
    return send(
      reply,
      { type: 'text/plain', caching: cacheForAnHour },
      robotsText(config.shopOrigin, pages, ai_crawlers),
    )
  })
  for (const path of ['/agents.md', '/llms.txt']) {
    api.app.get(path, async (request, reply) => {
      const text = await readAnonymously(() => writeAgentsPage(context, languageOf(request)))
      return send(reply, { type: path.endsWith('.md') ? 'text/markdown' : 'text/plain', caching: revalidate }, text)
    })
  }
  let feedsUnderWay = 0
  api.app.get('/feeds/google.xml', async (request, reply) => {
    const { product_feed } = await readSettings(database)
    if (!product_feed) throw new NotFound()
    const head = { type: 'application/xml', caching: revalidate }
    // Fastify would read a whole feed to leave it out of the response.
    if (request.method === 'HEAD') return send(reply, head, Readable.from([]))
    if (feedsUnderWay >= maxFeedsAtOnce) throw new Unavailable(undefined, retryAfterInSeconds)
    feedsUnderWay += 1
    const feed = Readable.from(iterateAnonymously(writeProductFeed(context, languageOf(request))))
    const deadline = setTimeout(
      () => feed.destroy(new Error('the reader of a product feed is too slow')),
      maxFeedTimeInMs,
    )
    // The place is free once the feed reads no more, not when its reader leaves.
    feed.once('close', () => {
      clearTimeout(deadline)
      feedsUnderWay -= 1
    })
    finished(reply.raw, () => feed.destroy())
    return send(reply, head, feed)
  })
}

const send = (reply: FastifyReply, { type, caching }: { type: string; caching: string }, content: string | Readable) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', caching).send(content)

/** By the address alone, because crawlers state no language. */
function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown }
  return typeof lang === 'string' && isLanguage(lang) ? lang : defaultLanguage
}
