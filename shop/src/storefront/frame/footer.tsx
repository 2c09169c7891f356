import { shopName } from '#platform/seo/shop-name.ts'
import { textLinkStyle } from '#ui/controls/text-link-style.ts'

/** The ministry's register of filing numbers, and the format of a number. */
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

/** Links a filing number to the ministry's site; the text around it stays unchanged. */
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
