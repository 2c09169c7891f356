/** Reduces a user agent to the two words by which an owner recognises a browser. */

const browsers: [name: string, mark: RegExp][] = [
  // The first match wins, because most browsers also name Chrome or Safari.
  ['WeChat', /MicroMessenger\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const maxReadLength = 500

/** Returns `Firefox, Linux`, a program's own first word, or an empty text for an empty user agent. */
export function nameBrowser(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxReadLength)
  const names = [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : (/^[A-Za-z][\w.-]{0,39}/.exec(text)?.[0] ?? '')
}

function nameIn(known: [name: string, mark: RegExp][], text: string): string | undefined {
  return known.find(([, mark]) => mark.test(text))?.[0]
}
