/** How a text is written into the body of a request. */
const multipart = 'multipart/form-data; boundary=b'
const part = (head: string, body: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
/** Valid values for the other fields, so that no call is refused because of them. */
export const right = '1'
const parts = (others: string[]) => `${others.map((other) => part(`name="${other}"`, right)).join('')}--b--\r\n`
const asItIs = (text: string) => text

interface Encoding {
  name: string
  contentType: string
  /** What of a field gets there. What does not depend on the field is asked once for each call. */
  carries: 'field' | 'no value' | 'no field'
  encode: (text: string) => string
  write: (field: string, encoded: string, others: string[]) => string
}

export const encodings: Encoding[] = [
  {
    name: 'in JSON',
    contentType: 'application/json',
    carries: 'field',
    encode: JSON.stringify,
    write: (field, encoded, others) =>
      `{${others.map((other) => `"${other}":"${right}",`).join('')}"${field}":${encoded}}`,
  },
  {
    name: 'instead of JSON',
    contentType: 'application/json',
    carries: 'no value',
    encode: asItIs,
    write: (field, encoded) => `{"${field}":${encoded}`,
  },
  {
    name: 'in a form',
    contentType: 'application/x-www-form-urlencoded',
    carries: 'field',
    encode: encodeURIComponent,
    write: (field, encoded, others) => `${others.map((other) => `${other}=${right}&`).join('')}${field}=${encoded}`,
  },
  {
    name: 'beside many fields of one name',
    contentType: 'application/x-www-form-urlencoded',
    carries: 'no value',
    encode: asItIs,
    write: (field, encoded) => `${field}=a&`.repeat(encoded.length / (field.length + 3)),
  },
  {
    name: 'in multipart',
    contentType: multipart,
    carries: 'field',
    encode: asItIs,
    write: (field, encoded, others) => part(`name="${field}"`, encoded) + parts(others),
  },
  {
    name: 'as the name of a part',
    contentType: multipart,
    carries: 'no field',
    encode: asItIs,
    write: (_field, encoded, others) => part(`name="${encoded}"`, 'a') + parts(others),
  },
  {
    name: 'as the name of a file',
    contentType: multipart,
    carries: 'no field',
    encode: asItIs,
    write: (_field, encoded, others) => part(`name="file"; filename="${encoded}"`, 'a') + parts(others),
  },
]

interface EncodedText {
  text: string
  encoded: string
}
/** Writing a megabyte takes longer than refusing it. */
const encodedTexts = new Map<string, EncodedText>()

export function encodedText({ name, encode }: Encoding, unit: string, sizeInBytes: number): EncodedText {
  const key = `${name} ${sizeInBytes} ${unit}`
  const known = encodedTexts.get(key)
  if (known) return known
  const text = fill(unit, sizeInBytes, encode)
  const made = { text, encoded: encode(text) }
  encodedTexts.set(key, made)
  return made
}

/** @param encode how it will be written: its size then is what counts */
export function fill(unit: string, sizeInBytes: number, encode: (text: string) => string = (text) => text): string {
  return unit.repeat(sizeInBytes / Buffer.byteLength(encode(unit)))
}
