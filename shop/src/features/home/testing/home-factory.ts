import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import type { SignedIn } from '#features/staff/testing/staff-factory.ts'
import type { TestResponse } from '#platform/testing/tested-shop.ts'
import type { WireContentDraft } from '../console-contract.ts'
import type { HomeContent, PictureShape } from '../values.ts'

const path = '/api/console/content/'

export async function readDraft(who: SignedIn): Promise<WireContentDraft> {
  return (await who.call('GET', `${path}draft/`)).body
}

const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` })

/** Changes the draft by `change` and saves it; by default against the newest revision. */
export async function saveContent(
  who: SignedIn,
  change: (content: HomeContent) => void,
  revision?: number,
): Promise<TestResponse> {
  const { content, revision: newest } = await readDraft(who)
  change(content)
  return who.call('PUT', `${path}draft/`, { json: { content }, headers: ifMatch(revision ?? newest) })
}

export async function publishContent(
  who: SignedIn,
  times: { from?: string; until?: string | null } = {},
): Promise<TestResponse> {
  const { revision } = await readDraft(who)
  return who.call('POST', `${path}publish/`, { json: times, headers: ifMatch(revision) })
}

export async function actOnVersion(
  who: SignedIn,
  version: number,
  act: 'restore' | 'stop',
  revision?: number,
): Promise<TestResponse> {
  const headers = ifMatch(revision ?? (await readDraft(who)).revision)
  return who.call('POST', `${path}versions/${version}/${act}/`, { headers })
}

export async function uploadContentPicture(
  who: SignedIn,
  shape: PictureShape,
  picture: Parameters<typeof createPicture>[0] = {},
): Promise<TestResponse> {
  const multipart = formWithFile(await createPicture(picture))
  return who.call('POST', `${path}pictures/?shape=${shape}`, { multipart })
}

/** Changes the first slide's Chinese heading. */
export const withHeadline = (headline: string) => (content: HomeContent) => {
  content.slides[0]!.texts['zh-CN'].headline = headline
}
