/** A page of the shop's own: rows made of its facts, then the merchant's text. */
import { data, Link } from 'react-router'
import { m } from '#texts'
import type { WireShop, WireShopText } from '#features/content/contract.ts'
import { type LoadedShopText, loadShopText } from '#features/content/client/load-shop-text.ts'
import { shopOrganization } from '#features/content/client/shop-organization.ts'
import { pageNames } from '#features/content/components/page-names.ts'
import { SideIndex } from '#features/content/components/side-index.tsx'
import { agreedKinds, textPaths } from '#features/content/values.ts'
import { pageMeta, shopOriginOf } from '#platform/seo/page-meta.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToError } from '#session/redirect-to-error.ts'
import { Facts } from '#ui/display/facts.tsx'
import { textLinkStyle } from '#ui/controls/text-link-style.ts'
import { failureMeta, RouterFailureScreen } from '#ui/feedback/error-screens.tsx'
import { isRouteErrorResponse } from 'react-router'
import type { Route } from './+types/shop-text.ts'

/** Throws 404 for a missing page or version; other errors of the API redirect. */
function refuse(failure: unknown, request: Request): never {
  if (failure instanceof ApiFailure && failure.status === 404) throw data(null, { status: 404 })
  if (!(failure instanceof ApiFailure)) throw failure
  return redirectToError(failure, request)
}

export function loader({ context, request }: Route.LoaderArgs) {
  return loadShopText(serverShopApi(context), request).catch((failure: unknown) => refuse(failure, request))
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadShopText(browserShopApi, request).catch((failure: unknown) => refuse(failure, request))
}

export const handle = { addressParameters: ['version'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failureMeta()
  const { text, hasVersion } = loaderData
  const facts = text.rows.map(({ name, value }) => `${name} ${value}`)
  return pageMeta(matches, {
    title: pageTitle(pageNames[text.kind]()),
    description: [...text.paragraphs, ...facts].join(' '),
    isIndexed: !hasVersion,
    structuredData: import.meta.env.SSR && text.kind === 'about' ? [shopOrganization(shopOriginOf(matches))] : [],
  })
}

export default function ShopTextPage({ loaderData }: { loaderData: LoadedShopText }) {
  const { text, shop } = loaderData
  return (
    <div className="grid gap-x-[clamp(40px,6vw,96px)] gap-y-3 pt-3 lg:grid-cols-[200px_minmax(0,1fr)] lg:items-start lg:pt-6">
      <SideIndex pages={shop.pages} current={text.kind} />
      <article className="min-w-0">
        <h1 tabIndex={-1} className="mb-5 font-serif text-title tracking-[.03em]">
          {pageNames[text.kind]()}
        </h1>
        <FormerVersion {...loaderData} />
        <Rows text={text} licenceNumber={shop.licence_number} />
        {text.paragraphs.length > 0 && (
          <div lang={text.language} className="mt-6 grid max-w-[42em] gap-4">
            {text.paragraphs.map((paragraph, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- Paragraphs never change their places.
              <p key={place} className="wrap-anywhere whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        )}
        {text.kind === 'about' && <Papers shop={shop} />}
      </article>
    </div>
  )
}

function FormerVersion({ text, shop, hasVersion }: LoadedShopText) {
  const [agreed] = agreedKinds.filter((kind) => kind === text.kind)
  if (!hasVersion || (agreed && shop[`${agreed}_version`] === text.version)) return null
  return (
    <p className="mb-4 rounded-panel bg-sunk px-4 py-2">
      {m.content_version_former({ version: text.version ?? 0 })}{' '}
      <Link to={textPaths[text.kind]} className={textLinkStyle}>
        {m.content_version_current()}
      </Link>
    </p>
  )
}

/** Permits of one name share a row. */
function Rows({ text: { kind, rows }, licenceNumber }: { text: WireShopText; licenceNumber: string | null }) {
  const byName = Map.groupBy(rows, ({ name }) => name)
  if (byName.size === 0) return null
  const facts = [...byName].map(([term, values]) => ({
    term,
    detail: (
      <span
        id={values[0]!.value === licenceNumber ? papersId : undefined}
        className="scroll-mt-25 wrap-anywhere whitespace-pre-line"
      >
        {values.map(({ value }) => value).join('\n')}
      </span>
    ),
  }))
  return (
    <div className="max-sm:[&_.facts]:grid-cols-[fit-content(34%)_1fr]">
      <Facts facts={facts} isCompact={kind === 'terms' || kind === 'privacy'} />
    </div>
  )
}

/** The anchor of the footer's link to the licence: its number, else its picture. */
const papersId = 'licence'

interface Paper {
  name: string
  url: string
}

function picturesOf({ licence_url, permits }: WireShop): Paper[] {
  const papers = [
    { name: m.content_licence(), url: licence_url },
    ...permits.map(({ name, picture_url }) => ({ name, url: picture_url })),
  ]
  return papers.filter((paper): paper is Paper => paper.url !== null)
}

function Papers({ shop }: { shop: WireShop }) {
  const papers = picturesOf(shop)
  if (papers.length === 0) return null
  return (
    <section id={shop.licence_number === null ? papersId : undefined} className="mt-10 scroll-mt-25">
      <h2 className="mb-3 font-serif text-lead tracking-[.03em]">{m.content_papers()}</h2>
      <ul className="grid gap-6 sm:grid-cols-2">
        {papers.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <a href={url} className={textLinkStyle}>
              {name}
            </a>
            <img src={url} alt="" loading="lazy" className="mt-1 max-h-96 rounded-picture border border-line" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Also defined here and not only in the root, so that the frame around it stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error
  return <RouterFailureScreen status={error.status} />
}
