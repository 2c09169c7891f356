import { m } from '#texts'
import { paths } from '#paths'
import { pageShop } from '#features/content/client/page-shop.ts'
import { pageNames } from '#features/content/components/page-names.ts'
import { type TextKind, textPaths } from '#features/content/values.ts'
import { shopName } from '#platform/seo/shop-name.ts'

/** The ministry's register of filing numbers, and the format of a number. */
const filingRegister = 'https://beian.miit.gov.cn/'
const filingNumber = /[一-龥]ICP[备证]\d{4,12}号(?:-\d{1,4})?/
const policeRegister = 'https://beian.mps.gov.cn/#/query/webSearch?code='

/** Pages that exist in a shop with nothing set. */
const lastingPages: readonly TextKind[] = ['delivery', 'returns']

/**
 * Shows only set facts. A shop without any sells nothing, so no link leads to its orders. Links are plain, because
 * browsers do not run this code.
 */
export function FooterContent() {
  const shop = pageShop()
  const pages = shop?.pages ?? lastingPages
  const notice = shop?.icp_number ?? shop?.filing_notice
  const hasLicence = pages.includes('about') && (shop?.licence_number || shop?.licence_url)
  return (
    <>
      <span>© {shopName()}</span>
      <nav aria-label={m.content_footer()}>
        {pages.map((kind) => (
          <a key={kind} href={textPaths[kind]}>
            {pageNames[kind]()}
          </a>
        ))}
        {shop?.guest_orders && pages.length > lastingPages.length && (
          <a href={paths.findOrder}>{m.storefront_guest_find()}</a>
        )}
      </nav>
      {hasLicence && <a href={`${textPaths.about}#licence`}>{m.content_licence()}</a>}
      {notice && <FilingNotice notice={notice} />}
      {shop?.police_number && <PoliceNumber digits={shop.police_number} badgeUrl={shop.police_badge_url} />}
    </>
  )
}

/** Links a filing number to the ministry's site; the text around it stays unchanged. */
function FilingNotice({ notice }: { notice: string }) {
  const [number] = filingNumber.exec(notice) ?? []
  if (number === undefined) return <span>{notice}</span>
  const place = notice.indexOf(number)
  return (
    <span lang="zh-CN">
      {notice.slice(0, place)}
      <a href={filingRegister} rel="noreferrer">
        {number}
      </a>
      {notice.slice(place + number.length)}
    </span>
  )
}

/** Abbreviations of provinces, by the first digit of their codes and then by the second. */
const provinces = '京津冀晋蒙|辽吉黑|沪苏浙皖闽赣鲁|豫鄂湘粤桂琼|渝川贵云藏|陕甘青宁新'.split('|')

function PoliceNumber({ digits, badgeUrl }: { digits: string; badgeUrl: string | null }) {
  const [region, number] = digits
  // Chongqing has the code 50; the other codes of its region follow.
  const province = provinces[Number(region) - 1]?.[Number(number) - (region === '5' ? 0 : 1)]
  return (
    <a href={policeRegister + digits} rel="noreferrer" lang="zh-CN">
      {badgeUrl && <img src={badgeUrl} alt="" width="18" height="20" />}
      {m.content_police_number({ province: province ?? '', digits })}
    </a>
  )
}
