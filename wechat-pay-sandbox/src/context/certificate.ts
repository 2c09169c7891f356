/** Makes a self-signed X.509 certificate, because Node creates keys but no certificates. DER is written by hand. */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))
const nothing = der(0x05)

const sha256WithRsa = sequence(objectId('2a864886f70d01010b'), nothing)
const commonName = (name: string): Buffer => sequence(der(0x31, sequence(objectId('550403'), utf8(name))))

function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

type CertificateParts = { serial: string; name: string; privateKey: string; from: Date; until: Date }

/** @param parts.serial 40 hexadecimal digits, the first of them 1 to 7, so that the number is positive */
export function makeCertificate({ serial, name, privateKey, from, until }: CertificateParts): string {
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' })
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    sha256WithRsa,
    commonName('Sandbox CA'),
    sequence(time(from), time(until)),
    commonName(name),
    publicKey,
  )
  const signature = sign('RSA-SHA256', content, privateKey)
  const certificate = sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
