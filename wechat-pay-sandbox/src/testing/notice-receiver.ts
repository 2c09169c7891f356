import { createDecipheriv, createVerify } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Json = Record<string, unknown>
export type ReceivedNotice = { headers: IncomingHttpHeaders; body: string }
type Responder = (response: ServerResponse, notice: ReceivedNotice) => void

export function respondSuccess(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"SUCCESS"}')
}

/** The merchant's notice address: records requests and responds as configured. */
export class NoticeReceiver {
  readonly received: ReceivedNotice[] = []
  respond: Responder = respondSuccess
  readonly server = createServer((request, response) => void this.receive(request, response))

  /** Undefined until it listens. */
  get url(): string | undefined {
    const address = this.server.address() as AddressInfo | null
    return address ? `http://127.0.0.1:${address.port}/notify` : undefined
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const notice = { headers: request.headers, body: await text(request) }
    this.received.push(notice)
    this.respond(response, notice)
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

/** The signature of a notice or an answer, checked as a merchant checks it. */
export function isWellSigned(headers: IncomingHttpHeaders | Headers, body: string, publicKey: string): boolean {
  const read = (name: string): string => String(headers instanceof Headers ? headers.get(name) : headers[name])
  const signedText = `${read('wechatpay-timestamp')}\n${read('wechatpay-nonce')}\n${body}\n`
  return createVerify('RSA-SHA256').update(signedText).verify(publicKey, read('wechatpay-signature'), 'base64')
}

type Sealed = { ciphertext: string; nonce: string; associated_data: string }

/** The content of a notice. @throws where the key is wrong or the text was changed */
export function openNotice({ body }: ReceivedNotice, apiV3Key: string): Json {
  const { resource } = JSON.parse(body) as { resource: Sealed }
  return JSON.parse(open(resource, apiV3Key)) as Json
}

export function open({ ciphertext, nonce, associated_data }: Sealed, apiV3Key: string): string {
  const sealed = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce)
  decipher.setAAD(Buffer.from(associated_data))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}
