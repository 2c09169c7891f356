import { Html, html } from './html.ts'
import { languages } from './language.ts'
import type { Language } from './language.ts'
import { styleSheet } from './style-sheet.ts'
import { texts } from './texts.ts'

const languageNames: Record<Language, string> = { 'zh-CN': '中文', ja: '日本語', en: 'English' }

type PageParts = { language: Language; title: string; content: Html; hasLanguageLinks: boolean; isWide: boolean }

/** The frame of every page; its first line states that no money moves. */
export function layOut({ language, title, content, hasLanguageLinks, isWide }: PageParts): string {
  const text = texts[language]
  const links = languages.map(
    (other) =>
      html`<a
        href="?lang=${other}"
        lang="${other}"
        hreflang="${other}"
        ${other === language && html` aria-current="true"`}
        >${languageNames[other]}</a
      >`,
  )
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${text.name}</title>
<link rel="icon" href="data:,">
<style>${new Html(styleSheet)}</style>
</head>
<body>
<header>
<p class="banner" role="note">${text.banner}</p>
<div class="bar"><strong>${text.name}</strong>${hasLanguageLinks && html`<nav aria-label="${text.languages}">${links}</nav>`}</div>
</header>
<main${isWide && html` class="wide"`}>${content}</main>
</body>
</html>
`.text
}
