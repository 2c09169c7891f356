import { data } from 'react-router'

/**
 * Reads the form that a page posted.
 * @throws data with 405 for a method no form has, and with 400 for a body that is no form
 */
export async function requireForm(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) {
    throw data(null, { status: 400 })
  }
  try {
    return await request.formData()
  } catch (error) {
    // The parser throws this for a truncated form. Other errors mean that the body was not received.
    if (error instanceof TypeError) throw data(null, { status: 400 })
    throw error
  }
}
