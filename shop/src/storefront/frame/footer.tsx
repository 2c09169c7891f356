import { shopName } from '#platform/seo/shop-name.ts'
import { textLinkStyle } from '#ui/controls/text-link-style.ts'

/** Where the ministry lets people look up a filing number, and the form that one has. */
const filingRegister = 'https://beian.miit.gov.cn/'
const filingNumber = /[一-龥]ICP[备证]\d{4,12}号(?:-\d{1,4})?/

/** @param filingNotice as configured; null shows nothing, because a shopper can do nothing about it */
export function Footer({ filingNotice }: { filingNotice: string | null }) {
  return (
    // Hidden while a page is loading: it would jump when the page is shorter than its skeleton.
    <footer className="foot-bar">
      <span>© {shopName()}</span>
      {filingNotice && <FilingNotice notice={filingNotice} />}
    </footer>
  )
}

/** A filing number links to the ministry's site; words around it stay as they are. */
function FilingNotice({ notice }: { notice: string }) {
  const [number] = filingNumber.exec(notice) ?? []
  if (number === undefined) return <span>{notice}</span>
  const place = notice.indexOf(number)
  return (
    <span lang="zh-CN">
      {notice.slice(0, place)}
      <a href={filingRegister} rel="noreferrer" className={textLinkStyle}>
        {number}
      </a>
      {notice.slice(place + number.length)}
    </span>
  )
}
