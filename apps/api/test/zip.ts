import { ZipFile } from 'yazl'

/**
 * An archive of these files, by their paths. It is not in the folder testing, whose helpers need the database: what
 * imports only this is tested by `npm run check` too.
 */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
}
