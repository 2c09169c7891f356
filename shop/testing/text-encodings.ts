/** Encodings of a text in the body of a request. */
const multipart = 'multipart/form-data; boundary=b'
const partHead = '--b\r\ncontent-disposition: form-data; '
const part = (head: string, body: string) => `${partHead}${head}\r\n\r\n${body}\r\n`
/** A valid value for other fields, so that these cause no error. */
export const right = '1'
const parts = (others: string[]) => `${others.map((other) => part(`name="${other}"`, right)).join('')}--b--\r\n`
const asItIs = (text: string) => text

interface Encoding {
  name: string
  contentType: string
  /** Part of a field that is sent. Cases independent of the field run once for each call. */
  carries: 'field' | 'no value' | 'no field'
  encode: (text: string) => string
  write: (field: string, encoded: EncodedText, others: string[]) => Buffer
}

export const encodings: Encoding[] = [
  {
    name: 'in JSON',
    contentType: 'application/json',
    carries: 'field',
    encode: JSON.stringify,
    write: (field, encoded, others) =>
      between(`{${others.map((other) => `"${other}":"${right}",`).join('')}"${field}":`, encoded, '}'),
  },
  {
    name: 'instead of JSON',
    contentType: 'application/json',
    carries: 'no value',
    encode: asItIs,
    write: (field, encoded) => between(`{"${field}":`, encoded, ''),
  },
  {
    name: 'in a form',
    contentType: 'application/x-www-form-urlencoded',
    carries: 'field',
    encode: encodeURIComponent,
    write: (field, encoded, others) =>
      between(`${others.map((other) => `${other}=${right}&`).join('')}${field}=`, encoded, ''),
  },
  {
    name: 'beside many fields of one name',
    contentType: 'application/x-www-form-urlencoded',
    carries: 'no value',
    encode: asItIs,
    write: (field, { sizeInBytes }) => Buffer.alloc(sizeInBytes, `${field}=a&`),
  },
  {
    name: 'in multipart',
    contentType: multipart,
    carries: 'field',
    encode: asItIs,
    write: (field, encoded, others) => between(`${partHead}name="${field}"\r\n\r\n`, encoded, `\r\n${parts(others)}`),
  },
  {
    name: 'as the name of a part',
    contentType: multipart,
    carries: 'no field',
    encode: asItIs,
    write: (_field, encoded, others) => between(`${partHead}name="`, encoded, `"\r\n\r\na\r\n${parts(others)}`),
  },
  {
    name: 'as the name of a file',
    contentType: multipart,
    carries: 'no field',
    encode: asItIs,
    write: (_field, encoded, others) =>
      between(`${partHead}name="file"; filename="`, encoded, `"\r\n\r\na\r\n${parts(others)}`),
  },
]

interface EncodedText {
  text: string
  sizeInBytes: number
  /** The text, with room for its surroundings. */
  page: Buffer
}
/** Room before and after the text. */
const roomInBytes = 32 * 1024

/** Caches encoded texts, because encoding or copying a megabyte takes longer than refusing it. */
const encodedTexts = new Map<string, EncodedText>()

export function encodedText({ name, encode }: Pick<Encoding, 'name' | 'encode'>, unit: string, sizeInBytes: number) {
  const key = `${name} ${sizeInBytes} ${unit}`
  const known = encodedTexts.get(key)
  if (known) return known
  const text = fill(unit, sizeInBytes, encode)
  const encoded = Buffer.from(encode(text))
  const page = Buffer.concat([Buffer.alloc(roomInBytes), encoded, Buffer.alloc(roomInBytes)])
  const made: EncodedText = { text, sizeInBytes: encoded.length, page }
  encodedTexts.set(key, made)
  return made
}

/** Valid until the same text is inserted elsewhere. */
export function between(head: string, { page, sizeInBytes }: EncodedText, tail: string): Buffer {
  const start = roomInBytes - Buffer.byteLength(head)
  const end = roomInBytes + sizeInBytes
  if (start < 0 || page.length - end < Buffer.byteLength(tail)) throw new Error('no border around the text')
  page.write(head, start)
  return page.subarray(start, end + page.write(tail, end))
}

/** @param encode encoding in which the size is counted */
export function fill(unit: string, sizeInBytes: number, encode: (text: string) => string = (text) => text): string {
  return unit.repeat(sizeInBytes / Buffer.byteLength(encode(unit)))
}
