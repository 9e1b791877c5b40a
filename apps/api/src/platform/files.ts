import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/**
 * The store of files: media of the content under `media/`, certificates' images under `certificates/`. Keys are
 * content hashes or random, never a person's file name.
 */
export function openFiles(dir: string): Disk {
  return new Disk(new FSDriver({ location: dir, visibility: 'private' }))
}

export type Files = Disk
