import { useLocation, useMatches } from 'react-router'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { languages } from '#platform/i18n/language.ts'
import { type AddressHandle, canonicalAddress } from '#platform/seo/page-address.ts'
import { shopName } from '#platform/seo/shop-name.ts'

const openGraphLocales = { 'zh-CN': 'zh_CN', ja: 'ja_JP', en: 'en_US' } as const

/** In `<head>`: the page's own address, and the same page in the other languages. */
export function PageLinks({ shopOrigin }: { shopOrigin: string }) {
  const location = useLocation()
  const handle = useMatches().at(-1)?.handle as AddressHandle | undefined
  const addressIn = (language: (typeof languages)[number]) =>
    canonicalAddress(shopOrigin, location, language, handle?.addressParameters)
  const current = currentLanguage()
  return (
    <>
      <link rel="canonical" href={addressIn(current)} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('zh-CN')} />
      <meta property="og:site_name" content={shopName()} />
      <meta property="og:url" content={addressIn(current)} />
      <meta property="og:locale" content={openGraphLocales[current]} />
      {languages
        .filter((language) => language !== current)
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={openGraphLocales[language]} />
        ))}
    </>
  )
}
