/** Minifies the inline scripts of every page. */
import { pathToFileURL } from 'node:url'
import { minify, type Plugin } from 'vite'

const scripts = /\/(?:platform\/first-load\/inline-scripts|storefront\/frame\/head-script)\.ts$/

/** Runs modules that export only texts during the build, and minifies each text as a script. */
export function minifyInlineScripts(): Plugin {
  return {
    name: 'minify-inline-scripts',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      if (!scripts.test(id)) return null
      const texts = Object.entries((await import(pathToFileURL(id).href)) as Record<string, string>)
      const lines = texts.map(
        async ([name, text]) => `export const ${name} = ${JSON.stringify(await shortened(name, text))}`,
      )
      return (await Promise.all(lines)).join('\n')
    },
  }
}

async function shortened(name: string, text: string): Promise<string> {
  const { code, errors } = await minify(`${name}.js`, text, {
    compress: { target: 'es2023' },
    mangle: { toplevel: true },
  })
  if (errors.length > 0 || code.length >= text.length) throw new Error(`${name} could not be minified`)
  return code.replace(/[;\s]+$/, '')
}
