/** Reads files from multipart forms within limits, without blocking a sender whose file is refused. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SavedMultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { m } from '#texts'
import { Invalid, UnsupportedMediaType } from '../responses/errors.ts'
import { rejectLongTexts, validate } from './validation.ts'

/**
 * Reads the uploaded file of the named field into memory.
 * @throws Invalid naming the field when no file was chosen
 * @throws UnsupportedMediaType when the body is not multipart
 */
export async function readFile(
  request: FastifyRequest,
  field: string,
  limits: { maxSizeInBytes: number },
): Promise<Buffer> {
  const file = await readMultipart(request, field, async () => {
    let found: Buffer | undefined
    for await (const part of request.files({ limits: { fileSize: limits.maxSizeInBytes } })) {
      if (part.fieldname === field && !found?.length) found = await part.toBuffer()
      else part.file.resume()
    }
    return found
  })
  if (!file?.length) throw missing(field)
  return file
}

/** More characters than any field may have; the rest of a longer one is discarded. */
const maxFieldSizeInBytes = 4_096
const maxFields = 20

/**
 * Reads the uploaded file of the named field, and the form's text fields.
 * @throws Invalid naming each wrong field, and the file's where none was chosen
 * @throws UnsupportedMediaType when the body is not multipart
 */
export async function readFileWithFields<Schema extends z.ZodObject>(
  request: FastifyRequest,
  { field, maxSizeInBytes, fields }: { field: string; maxSizeInBytes: number; fields: Schema },
): Promise<{ file: Buffer; fields: z.output<Schema> }> {
  const limits = { fileSize: maxSizeInBytes, fieldSize: maxFieldSizeInBytes, fields: maxFields }
  const read = await readMultipart(request, field, async () => {
    let file: Buffer | undefined
    const sent: [string, string][] = []
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') sent.push([part.fieldname, String(part.value)])
      else if (part.fieldname === field && !file?.length) file = await part.toBuffer()
      else part.file.resume()
    }
    return { file, sent: Object.fromEntries(sent) }
  })
  rejectLongTexts(fields, read.sent)
  const valid = withFile(field, read.file, () => validate(fields, read.sent))
  if (!read.file?.length) throw missing(field)
  return { file: read.file, fields: valid }
}

/** Reports a missing file together with wrong fields. */
function withFile<Result>(field: string, file: Buffer | undefined, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Invalid) || file?.length) throw error
    throw new Invalid({ ...error.fieldErrors, ...missing(field).fieldErrors })
  }
}

/** Folder of files whose request is in progress. Files that a killed process left there are deleted. */
export function temporaryUploadDir(dataDir: string): string {
  return join(dataDir, 'temporary')
}

/**
 * Saves all files of the form in `directory` until the response has been sent.
 * @throws Invalid naming the field when no file was chosen
 * @throws UnsupportedMediaType when the body is not multipart
 */
export async function saveTemporaryFiles(
  request: FastifyRequest,
  field: string,
  limits: { maxSizeInBytes: number; maxFiles: number; directory: string },
): Promise<SavedMultipartFile[]> {
  const { files: saved } = await readMultipart(request, field, async () => {
    await mkdir(limits.directory, { recursive: true, mode: 0o700 })
    return request.saveRequestFiles({
      tmpdir: limits.directory,
      limits: { fileSize: limits.maxSizeInBytes, files: limits.maxFiles },
    })
  })
  // A form whose file field was left empty sends a nameless file.
  const files = saved.filter(({ filename }) => filename)
  if (files.length === 0) throw missing(field)
  return files
}

async function readMultipart<Result>(
  request: FastifyRequest,
  field: string,
  read: () => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) {
    throw request.headers['content-type'] ? new UnsupportedMediaType() : missing(field)
  }
  return drainWhenRefused(request, read)
}

/** Discards the rest of the body when `read` throws. A sender that is still writing would not read the error. */
export async function drainWhenRefused<Result>(request: FastifyRequest, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

const missing = (field: string) => new Invalid({ [field]: [(options) => m.field_file_required({}, options)] })
