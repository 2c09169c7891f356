export interface Shot {
  screen: string
  lang: string
  width: string
  theme: string
  /** Next to the page. */
  file: string
}

/** All pictures on one page: a section per screen, and boxes to filter. */
export function galleryPage(shots: readonly Shot[]): string {
  const bySection = Map.groupBy(shots, ({ screen }) => screen)
  const kinds = (['lang', 'width', 'theme'] as const).map((kind) => ({
    kind,
    values: [...new Set(shots.map((shot) => shot[kind]))],
  }))
  const boxes = kinds
    .map(
      ({ kind, values }) =>
        `<fieldset><legend>${kind}</legend>${values
          .map((value) => `<label><input type="checkbox" checked data-${kind}="${value}"> ${value}</label>`)
          .join(' ')}</fieldset>`,
    )
    .join('\n')
  const hiding = kinds
    .flatMap(({ kind, values }) =>
      values.map(
        (value) =>
          `body:has(input[data-${kind}="${value}"]:not(:checked)) figure[data-${kind}="${value}"] { display: none }`,
      ),
    )
    .join('\n')
  const sections = [...bySection]
    .map(
      ([screen, ofScreen]) => `<section id="${screen}"><h2>${screen}</h2><div>
${ofScreen.map(figureOf).join('\n')}
</div></section>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gallery</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; background: #eee; color: #222 }
nav, form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin-bottom: 1rem }
section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start; padding-bottom: 1rem }
figure { margin: 0; flex: none }
img { display: block; box-shadow: 0 1px 6px #0004; max-height: 90vh; width: auto }
${hiding}
</style></head><body>
<h1>Gallery</h1>
<nav>${[...bySection.keys()].map((screen) => `<a href="#${screen}">${screen}</a>`).join(' ')}</nav>
<form>${boxes}</form>
${sections}
</body></html>
`
}

function figureOf({ screen, lang, width, theme, file }: Shot): string {
  const words = `${screen}, ${lang}, ${width} px, ${theme}`
  return `<figure data-lang="${lang}" data-width="${width}" data-theme="${theme}"><a href="${file}"><img loading="lazy" src="${file}" alt="${words}"></a><figcaption>${lang} ${width} ${theme}</figcaption></figure>`
}
