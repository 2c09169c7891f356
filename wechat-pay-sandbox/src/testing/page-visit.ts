/** A page in a browser without scripts: its HTML, and its forms. */
export class PageVisit {
  readonly status: number
  readonly url: string
  readonly html: string
  readonly headers: Headers

  static async open(address: string, headers: Record<string, string> = {}): Promise<PageVisit> {
    return PageVisit.of(await fetch(address, { headers }))
  }

  static async of(response: Response): Promise<PageVisit> {
    return new PageVisit(response.status, response.url, await response.text(), response.headers)
  }

  private constructor(status: number, url: string, html: string, headers: Headers) {
    this.status = status
    this.url = url
    this.html = html
    this.headers = headers
  }

  /** Fills in and sends the form whose action contains `action`; redirects are followed only below this origin. */
  async submit(action: string, fields: Record<string, string> = {}): Promise<Response> {
    const form = new RegExp(`<form[^>]*action="([^"]*${action}[^"]*)"[^>]*>([\\s\\S]*?)</form>`).exec(this.html)
    if (!form) throw new Error(`there is no form for ${action} on ${this.url}`)
    const [, target = '', content = ''] = form
    const hidden = content.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)
    const body = new URLSearchParams({
      ...Object.fromEntries(Array.from(hidden, ([, name, value = '']) => [name, value.replaceAll('&amp;', '&')])),
      ...fields,
    })
    return fetch(new URL(target, this.url), { method: 'POST', body, redirect: 'manual' })
  }

  /** Like `submit`, and shows the page that follows. */
  async send(action: string, fields: Record<string, string> = {}): Promise<PageVisit> {
    const response = await this.submit(action, fields)
    const location = response.headers.get('location')
    return location === null ? PageVisit.of(response) : PageVisit.open(new URL(location, this.url).href)
  }
}
