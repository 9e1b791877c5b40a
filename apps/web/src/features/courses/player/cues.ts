import { useQuery } from '@tanstack/react-query'
import { renewAccess } from '../../../api/renew-access.ts'
import { type Cue, parseVtt } from './vtt.ts'

async function readFile(url: string): Promise<string> {
  const response = await fetch(url)
  if (response.ok) return response.text()
  throw new Error(`${url}: ${response.status}`)
}

/** Content files need a session; one that expired during a long pause is refreshed once. */
async function readCues(url: string): Promise<Cue[]> {
  const text = await readFile(url).catch(async () => {
    await renewAccess()
    return readFile(url)
  })
  return parseVtt(text)
}

/** The cues of a WebVTT file; its name is its hash, so it never changes. */
export const useCues = (url: string | null | undefined) =>
  useQuery({
    queryKey: ['cues', url],
    queryFn: () => readCues(url ?? ''),
    enabled: Boolean(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
